"""One workflow performed: the engine on a real screen, guarded by the checks.

A run is a process of its own. It reads a request, starts the applications, replays the workflow and
reports. Before and after every step it compares the screen with what the step remembers.

    control             pace, pause, the stop key and a person who takes the mouse
    review              what an imported workflow does, for the person who accepts it
        agent           what a model may see and do when a step finds another screen
        reporting | reflexes    pages of a run; learned answers to interruptions
            learning | editing  what a run teaches the next ones; previews of an edit
                run             the run: messages, applications, executor, journal
                    screen      the guard between engine and desktop
                    end_checks  whether the effect of the run is there
                    dialogs     what the answers of a dialog would bring about

Each line may import the lines below it.
"""
