"""What answering a dialog would bring about, by an allow-list of sentences in eight languages.

`dialog` understands a dialog with the words of `vocabulary`, whose data is in `dialog_words`.
`risk_words` are the words on a control that say that it cannot be undone.
"""
