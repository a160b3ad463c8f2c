"""The examples of docstrings and pages run."""

import doctest
import importlib
import inspect

import geduld
from conftest import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def _run(name, text):
    """The number of examples in a text, and their failures."""
    if not text or ">>>" not in text:
        return 0, ""
    test = doctest.DocTestParser().get_doctest(text, {"geduld": geduld}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    said = []
    runner.run(test, out=said.append)
    return len(test.examples), "".join(said)


def _documented(module):
    yield module.__name__, module
    for name in dir(module):
        thing = getattr(module, name)
        if not name.startswith("_") and (inspect.isclass(thing) or callable(thing)):
            yield name, thing
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    yield f"{name}.{member}", value


def test_docstrings():
    runs = [_run(name, inspect.getdoc(thing)) for name, thing in _documented(geduld)]
    assert not any(wrong for _, wrong in runs), "".join(wrong for _, wrong in runs)
    assert sum(examples for examples, _ in runs) > 40


def test_everything_public_is_documented():
    for name, thing in _documented(geduld):
        last = name.rsplit(".", 1)[-1]
        if not last.startswith("_") and (callable(thing) or inspect.isdatadescriptor(thing)):
            assert inspect.getdoc(thing), f"{name} has no docstring"


def test_pages():
    for page in ["README.md", "bindings/python/README.md", "docs/python.md"]:
        examples, wrong = _run(page, (ROOT / page).read_text(encoding="utf-8"))
        assert examples > 1 and not wrong, wrong


def test_stubs_have_everything():
    stub = (ROOT / "bindings/python/python/geduld/_geduld.pyi").read_text(encoding="utf-8")
    extension = importlib.import_module("geduld._geduld")
    for name, thing in vars(extension).items():
        if name.startswith("__") or not callable(thing):
            continue
        assert f"class {name}" in stub or f"def {name}(" in stub, name
        members = [m for m in vars(thing) if not m.startswith("_")] if inspect.isclass(thing) else []
        for member in members:
            assert f"def {member}(" in stub, f"{name}.{member}"
