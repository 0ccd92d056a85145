"""Copies the docstrings of the compiled module into the stubs, so that editors show them.

The docstrings are written in Rust. `python stubs.py` updates the stubs; a test checks that they are up to date.
"""

import ast
import textwrap
from pathlib import Path

import movetext._movetext

STUBS = Path(__file__).parent / "python" / "movetext" / "_movetext.pyi"
WIDTH = 120


def documented_nodes(tree):
    """Iterate over the classes, functions, methods and properties of the stubs, each with its item of the module."""
    for node in tree.body:
        item = getattr(movetext._movetext, getattr(node, "name", ""), None)
        if item is None:
            continue
        yield node, item
        for member in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("__"):
                yield member, getattr(item, member.name)


def docstring_lines(node, doc):
    """Return the lines of a docstring in the body of a node."""
    indent = " " * (node.col_offset + 4)
    text = ('r"""' if "\\" in doc else '"""') + doc + '"""'
    options = {"width": WIDTH, "initial_indent": indent, "subsequent_indent": indent, "break_on_hyphens": False}
    paragraphs = [textwrap.fill(" ".join(paragraph.split()), **options) for paragraph in text.split("\n\n")]
    return "\n\n".join(paragraphs).splitlines()


def documented(text):
    """Return the stubs with the docstrings of the module."""
    lines = text.splitlines()
    for node, item in reversed(list(documented_nodes(ast.parse(text)))):
        doc, first = docstring_lines(node, item.__doc__), node.body[0]
        start = min([first.lineno, *[one.lineno for one in getattr(first, "decorator_list", [])]]) - 1
        value = first.value.value if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None
        if isinstance(value, str):
            lines[start : first.end_lineno] = doc
        elif value is ...:
            lines[start] = lines[start].removesuffix(" ...")
            lines[start + 1 : start + 1] = doc
        else:
            lines[start:start] = doc
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUBS.write_text(documented(STUBS.read_text()))
