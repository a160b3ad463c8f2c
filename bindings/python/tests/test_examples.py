"""The examples find the one solution of their puzzle, and are short."""

import ast
import runpy

import pytest

from conftest import ROOT

EXAMPLES = sorted((ROOT / "bindings/python/examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_it_finds_one_solution(example, capsys):
    runpy.run_path(str(example))
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "exactly one solution: True"
    assert len(printed) >= 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_it_has_at_most_30_lines(example):
    """Empty lines, comments, the docstring and the board do not count."""
    text = example.read_text()
    lines = {number for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            lines -= set(range(node.lineno + 1, (node.end_lineno or node.lineno) + 1))
    assert len(lines) - 1 <= 30  # the docstring is one line
    assert max(map(len, text.splitlines())) <= 120


def test_each_puzzle_with_givens_has_an_example():
    models = ROOT / "crates/geduld-cli/help/models"
    kinds = {model.stem.replace("-", "_") for model in models.glob("*.mzn")} - {"model"}
    assert kinds == {example.stem for example in EXAMPLES}
