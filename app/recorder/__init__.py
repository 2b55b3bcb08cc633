"""Teaching by doing: what a person's hand did becomes gestures, and gestures become steps.

Raw input (`app.desktop.ports.Input`) is folded into gestures: a click, a drag, a text with its
corrections. Beside them a ring of recent frames keeps what the screen looked like, so that each
gesture gets the look *before* it. Gestures and looks together become the steps that the engine
replays; parameters and secrets are put in their places, and the areas that secrets were typed into
are painted over in every picture that is kept.

    recorder | merging          listens and watches, gives the steps at the end | several recordings
                                become one workflow
        gesture_recorder        from input to gestures with their looks, while the person works
            build               from gestures to steps, at the end
                typing | gestures | notes
                    capture     what is on the screen meanwhile
                        model   the nouns

Each line may import the lines below it.
"""
