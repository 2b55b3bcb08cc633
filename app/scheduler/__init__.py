"""When and where a run happens, and the parent of its process.

    jobs                        what is due becomes a job, which a worker performs once
        run | notifications     one run, supervised; what people are told
            triggers            when a schedule asks for a run
                ports           durable runs that wait for their turn

Each line may import the lines below it.
"""
