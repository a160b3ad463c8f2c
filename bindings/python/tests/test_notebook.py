"""The notebooks run from top to bottom."""

import os
import shutil

import pytest

from conftest import ROOT

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
NOTEBOOK = ROOT / "bindings/python/notebooks/five-articles.ipynb"
COMPARISON = ROOT / "bindings/python/notebooks/encodings.ipynb"


def run(path, folder):
    """What the notebook prints when it runs in a folder."""
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return [out for cell in notebook.cells if cell.cell_type == "code" for out in cell.outputs]


def test_the_notebook_runs(tmp_path):
    assert any("image/svg+xml" in out.get("data", {}) for out in run(NOTEBOOK, tmp_path))


def test_the_comparison_runs(tmp_path):
    pytest.importorskip("pandas")
    if not (os.environ.get("GEDULD") or shutil.which("geduld")):
        pytest.skip("there is no command line of geduld")
    printed = run(COMPARISON, tmp_path)
    assert sum("text/html" in out.get("data", {}) for out in printed) >= 3, printed


def test_each_puzzle_takes_less_than_15_lines():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert len(cell.source.splitlines()) < 15, cell.source
