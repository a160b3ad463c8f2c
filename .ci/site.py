"""Makes the pages of the repository pages of a site: called by mkdocs (`.ci/site.yml`)."""

import os
import re
import tomllib
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
# The address of the repository; empty until there is one.
REPOSITORY = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["repository"]
LINK = re.compile(r"(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def others():
    """The pages that are not in the folder of the manual."""
    names = ["GLOSSARY.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
    return [ROOT / name for name in names] + sorted((ROOT / "benches" / "reports").glob("*.*"))


def place(path):
    """Where a file of the repository lies in the site; None if it is not a part of it."""
    if DOCS in path.parents:
        return path.relative_to(DOCS).as_posix()
    return path.relative_to(ROOT).as_posix() if path in others() else None


def on_config(config):
    """The sections of the list of pages become menus."""
    nav = []
    for section in (DOCS / "README.md").read_text().split("\n## ")[1:]:
        title, text = section.split("\n", 1)
        seen = {}
        for _, _, link in LINK.findall(text):
            if "#" not in link:
                seen[place((DOCS / link).resolve())] = None
        nav.append({title: list(seen)})
    config.nav = [{"geduld": "README.md"}, *nav]
    return config


def on_files(files, config):
    for path in others():
        name = path.relative_to(ROOT).as_posix()
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown, page, config, files):
    """Links lead to pages of the site, to the repository, or nowhere; blocks of code name only their language."""
    name = page.file.src_uri
    source = DOCS / name if (DOCS / name).is_file() else ROOT / name

    def link(found):
        mark, text, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found.group()
        path, _, anchor = target.partition("#")
        file = (source.parent / path).resolve()
        if not file.exists():
            raise SystemExit(f"{source.relative_to(ROOT)}: there is no {target}")
        inside = place(file)
        if inside:
            near = os.path.relpath(inside, Path(name).parent)
            return f"{mark}[{text}]({near}{'#' + anchor if anchor else ''})"
        return f"[{text}]({REPOSITORY}/blob/main/{file.relative_to(ROOT)})" if REPOSITORY else text

    parts = re.split(r"(^```.*?^```$)", re.sub(r"^(```\w+) .*$", r"\1", markdown, flags=re.M), flags=re.M | re.S)
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    return "".join(parts)
