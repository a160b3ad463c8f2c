#!/usr/bin/env python3
"""Puts the page into one HTML file: assemble.py GLUE.js MODULE.wasm PAGE.html

GLUE.js and MODULE.wasm are what the program in the folder bindgen writes. A script of Python's standard library does it, because
it only replaces texts: a bundler would have to be installed.
"""

import base64
import gzip
import hashlib
import html
import json
import lzma
import pathlib
import re
import sys
import urllib.parse

FOLDER = pathlib.Path(__file__).parent
CRATES = FOLDER.parent.parent
STYLES = [FOLDER / "style.css", CRATES / "geduld/scripts/gallery.css", CRATES / "geduld-draw/src/scene/style.css"]
IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)


def bundled(entry):
    """A script of a module and all that it imports; each module is a function of its own."""
    seen, order = {}, []

    def add(path):
        if path in seen:
            return seen[path]
        name = seen[path] = f"module{len(seen)}"
        text = path.read_text(encoding="utf-8")

        def imported(match):
            whole, names, file = match.groups()
            other = add((path.parent / file).resolve())
            return f"const {whole or '{' + names + '}'} = {other};"

        text = IMPORT.sub(imported, text)
        if re.search(r"^import ", text, re.MULTILINE):
            sys.exit(f"{path}: an import of another form than this script understands")
        names = [match[1] for match in EXPORT.findall(text)]
        text = EXPORT.sub(r"\1", text)
        order.append(f"const {name} = (() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})();")
        return name

    add(entry.resolve())
    return '"use strict";\n' + "\n".join(order)


def inside(text):
    """A text that can stand in a script element."""
    return re.sub(r"<(?=/script|!--)", r"\\x3c", text, flags=re.IGNORECASE)


def compressed(data):
    """LZMA with the size in the header, as parts/lzma.js reads it."""
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23}]
    packed = lzma.compress(data, format=lzma.FORMAT_ALONE, filters=filters)
    return packed[:5] + len(data).to_bytes(8, "little") + packed[13:]


def shelf():
    """The first view: finished pictures of puzzles. They stand in the page, so that they are seen before anything else is ready."""
    cards = []
    for entry in json.loads((FOLDER / "shelf/list.json").read_text(encoding="utf-8")):
        svg = (FOLDER / "shelf" / f"{entry['name']}.svg").read_text(encoding="utf-8")
        source = "data:image/svg+xml;charset=utf-8," + urllib.parse.quote(svg, safe="~()*!.,:;'/ =@$[]{}|^<>")
        name, title, words = (html.escape(entry[key]) for key in ("name", "title", "words"))
        cards.append(
            f'<a class="shelved" href="#/play/{name}" data-name="{name}"><img src="{source}" alt="">'
            f"<strong>{title}</strong><span>{words}</span></a>"
        )
    return "\n".join(cards)


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode() + "'"


def main():
    glue, module, page = map(pathlib.Path, sys.argv[1:4])
    style = "".join(path.read_text(encoding="utf-8") for path in STYLES)
    script = inside(bundled(FOLDER / "main.js"))
    worker = inside(glue.read_text(encoding="utf-8") + "// After the glue:\n" + bundled(FOLDER / "parts" / "worker.js"))
    packed = base64.b64encode(compressed(module.read_bytes())).decode()
    # Nothing can be fetched or sent: the browser sees to it.
    policy = (
        f"default-src 'none'; script-src {digest(script)} blob: 'wasm-unsafe-eval'; worker-src blob:; "
        f"style-src {digest(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    parts = {
        "<!-- policy -->": f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        "/* style */": style,
        "<!-- shelf -->": shelf(),
        "/* worker */": worker,
        "/* module */": packed,
        "/* script */": script,
    }
    for mark, part in parts.items():
        before, after = text.split(mark, 1)
        text = before + part + after
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")
    size, sent = page.stat().st_size, len(gzip.compress(page.read_bytes(), 9))
    print(f"{page}: {size / 1e6:.2f} MB, {sent / 1e6:.2f} MB compressed")


if __name__ == "__main__":
    main()
