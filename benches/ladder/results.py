"""Results as lines of JSON, one for each run. A later line replaces an earlier one for the same tool and instance."""

import json

SOLVED = ("solved", "none")  # none: it proved that there is no solution


class Results:
    def __init__(self, path=None):
        self.path = path
        self.latest = {}
        if path and path.is_file():
            self.read(path)

    def read(self, path):
        for line in path.read_text().splitlines():
            try:
                record = json.loads(line)
            except json.JSONDecodeError:
                continue  # the line that was being written when the run was ended
            self.latest[record["tool"], record["instance"]] = record

    def get(self, tool, instance):
        """The result for this instance as it is now, or None."""
        record = self.latest.get((tool, instance.name))
        return record if record and record["digest"] == instance.digest else None

    def add(self, record):
        self.latest[record["tool"], record["instance"]] = record
        with self.path.open("a+b") as file:
            # A run that was ended may have left half a line.
            end = file.seek(0, 2)
            if end:
                file.seek(end - 1)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(json.dumps(record).encode() + b"\n")

    def merge(self, other):
        """Adds results that are missing here, and of unsolved instances those that were solved there."""
        for key, record in other.latest.items():
            known = self.latest.get(key)
            if known is None or known["status"] not in SOLVED and record["status"] in SOLVED:
                self.add(record)


def within(record, limit):
    """Whether it was solved within this limit."""
    return record is not None and record["status"] in SOLVED and record["seconds"] <= limit


def stands(record, version, limit):
    """Whether a run with this version and limit would only repeat the result."""
    if record is None or record["version"] != version:
        return False
    if record["status"] in ("limit", "not tried", "memory"):
        return record["limit"] >= limit
    return True
