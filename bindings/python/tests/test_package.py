"""The package has the version of the workspace."""

import re

import geduld
from conftest import ROOT


def test_the_version_is_that_of_the_workspace():
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'\[workspace\.package\]\nversion = "(.*)"', manifest)
    assert version and geduld.__version__ == version[1]
