"""The instances of `ladder.toml`, and their files in a folder."""

import hashlib
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "data"


@dataclass
class Instance:
    name: str  # also of its file
    group: str  # the class
    size: str
    step: int  # the sizes of its class that are smaller
    seed: int | None
    held_out: bool
    solutions: str | None  # "some" or "none", where that is known
    made: dict  # how: generate, bundled or text
    path: Path | None = None
    digest: str = ""

    def record(self):
        return {"instance": self.name, "digest": self.digest}

    def source(self):
        """The text of its file, unless `geduld generate` writes it."""
        if "bundled" in self.made:
            return (DATA / f"{self.made['bundled']}.toml").read_text()
        return f'format = 1\nname = "{self.group}: {self.size}"\n{self.made["text"]}\n'

    def make(self, geduld, folder, limit):
        """Writes its file, once. Returns why it could not."""
        path = folder / f"{self.name}.toml"
        if "generate" in self.made:
            arguments = self.made["generate"].split() + ["--seed", str(self.seed)]
            mark = folder / f"{self.name}.made"  # written last, so a file without it may be incomplete
            if not path.is_file() or not mark.is_file() or mark.read_text() != " ".join(arguments):
                mark.unlink(missing_ok=True)
                command = [geduld, "generate", *arguments, "--time-limit", str(limit), "--force", "-o", path]
                run = subprocess.run(command, text=True, capture_output=True)
                if run.returncode != 0:
                    return next((line for line in run.stderr.splitlines()[::-1] if line.strip()), "no message")
                mark.write_text(" ".join(arguments))
        else:
            path.write_text(self.source())
        self.path = path
        # Comments and where it comes from do not make another puzzle.
        lines = [line for line in path.read_text().splitlines() if not line.startswith(("#", "source"))]
        self.digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
        return None


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("%", "percent")).strip("-")


def load(path=HERE / "ladder.toml", more=False):
    """All instances, in the order of the file; with `more` those of all seeds."""
    file = tomllib.loads(path.read_text())
    instances, steps = [], {}
    for entry in file["size"]:
        group, size = entry["class"], entry["size"]
        steps[group] = steps.get(group, -1) + ("step" not in entry)
        step = 0 if group in file["unordered"] else steps[group]
        made = {key: entry[key] for key in ("generate", "bundled", "text") if key in entry}
        solutions = entry.get("solutions")
        name = slug(f"{group} {size}")
        if "generate" not in made:
            instances.append(Instance(name, group, size, step, None, entry.get("held_out", False), solutions, made))
            continue
        solutions = "none" if "--solutions none" in made["generate"] else "some"
        seeds = entry.get("seeds", file["seeds"])
        tuned = seeds - seeds // 3
        every = max(seeds, entry.get("more", 0)) if more else seeds
        for seed in range(1, every + 1):
            # Of the additional seeds the last third is held out, too.
            held_out = tuned < seed <= seeds or seed > max(seeds, every - every // 3)
            instances.append(Instance(f"{name}-{seed}", group, size, step, seed, held_out, solutions, made))
    names = [instance.name for instance in instances]
    assert len(set(names)) == len(names), "two instances of one name"
    return instances


