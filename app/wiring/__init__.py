"""The one place where ports meet adapters: a run, a recording, an agent, the scheduler, the store.

    scheduling                  the scheduler of a data folder
        run | recording         a run's parent and child; a recording
            agent               whom a run asks, with which key
                machine         this machine: its desktop, its settings, `doctor`
                    storage     the store, its keys, reports and deletions

Each line may import the lines below it. `picture_checks` judges pictures for `byheart check`.
"""
