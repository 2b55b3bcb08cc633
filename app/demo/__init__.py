"""The demo: a task is shown once in a sample application, then played with other data.

    show                        the demo, act by act
        taught, whom_to_ask, story, reaction
            operator            a script that shows a task with real input events
                fake_model      a service on loopback that stands in for a model
                    order_desk  the sample application, a process of its own

Each line may import the lines below it.
"""
