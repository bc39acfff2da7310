"""HTML for notebooks: a card of a list, and a table of records.

It is self-contained: no script, no external resource, every string escaped, secrets hidden. It inherits the colors of
the page, so that it adapts to light and dark mode.
"""
