"""A page from its template. What was on a screen or in a file is escaped."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, select_autoescape


def page_from(template: str, **told: object) -> str:
    """The page that the template makes of what is told."""
    environment = Environment(
        loader=PackageLoader(str(__package__)),
        autoescape=select_autoescape(default=True, default_for_string=True),
    )
    return environment.get_template(template).render(**told)
