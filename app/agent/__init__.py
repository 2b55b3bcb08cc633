"""Whom to ask when nothing known helps: a model that uses the computer, confined and counted.

The model's vocabulary stays in here. What it asks for becomes *deeds* in desktop pixels; who does
them, and refuses those that must not be done, is behind the port `Desk`.

    brief -> request -> answer -> tool calls -> deeds -> results -> request ...   (conversation)
"""
