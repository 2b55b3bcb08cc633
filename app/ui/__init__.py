"""The window: what Byheart knows, what it did and why, for the person at the desk.

A widget draws what a model holds and emits what a person wants. Whatever takes time (the store, the
pictures, a run) happens on other threads (`data.worker`), whose answers come back as signals: the
window never waits. Sentences stand in `i18n`, colours and icons in `assets/window`.

    application             opens the window
        shell               the main window, its navigation and its pages
            dashboard | reflexes | runs | schedules | settings      a page each
                workflows   the page of workflows
                    editing
                        recording | running
                            viewer      the window onto a remote screen
                            widgets     parts that every page uses
                                data    threads, the store and pictures behind the widgets
                                    queries     what a page asks the store
                                        view_models     what a widget draws
                                            i18n

Each line may import the lines below it.
"""
