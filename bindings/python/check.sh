#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh virtual environment, and runs the tests, the types, the examples and the notebook there.
# If Python or the packages it needs are not available, prints a message and does nothing.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
without() {
    echo "$1: the Python package is not tested"
    exit 0
}
command -v python3 >/dev/null || without "there is no python3"
python3 -m venv "$folder/venv" >/dev/null 2>&1 || without "python3 cannot make a virtual environment"
python="$folder/venv/bin/python"
"$python" -m pip install --quiet --disable-pip-version-check "maturin>=1.7,<2" pytest mypy nbclient nbformat ipykernel ||
    without "maturin and pytest cannot be installed"
# Optional libraries. A test whose library is missing is skipped with a message.
"$python" -m pip install --quiet --disable-pip-version-check --only-binary :all: pandas tqdm python-sat || true

"$python" -m maturin build --profile dev --locked --quiet --interpreter "$python" --out "$folder/wheels"
"$python" -m pip install --quiet --disable-pip-version-check --no-index --find-links "$folder/wheels" geduld

"$python" -m mypy --cache-dir "$folder/mypy"
# The tests compare the numbers with those of the command line, if it was built.
binary="$PWD/../../target/debug/geduld"
if [ -z "${GEDULD:-}" ] && [ -x "$binary" ]; then export GEDULD="$binary"; fi
"$python" -m pytest -q -p no:cacheprovider -rs
