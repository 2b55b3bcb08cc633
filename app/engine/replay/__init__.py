"""The loop: the next step is found, executed, and its effect seen; or help is asked for.

    loop
        help_request | next_step
            step_execution      the call of a tool
                reflex_execution    an interruption is cleared
                    learning

Each line may import the lines below it.
"""
