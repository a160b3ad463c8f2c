"""Fixtures that the tests share."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture
def data() -> pathlib.Path:
    """The folder of the bundled puzzles."""
    return ROOT / "data"


@pytest.fixture
def command() -> str:
    """The command line, if GEDULD names its binary."""
    binary = os.environ.get("GEDULD")
    if not binary:
        pytest.skip("GEDULD does not name the binary of the command line")
    return binary
