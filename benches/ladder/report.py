"""The report: a table of all sizes, sums, and a cactus plot."""

import math
from html import escape

from measure import processor
from results import SOLVED, within

COLOURS = ["#c1121f", "#1f6fb2", "#2a9d4a", "#8e5bb5", "#d98200", "#444444", "#00a3a3", "#d6579b", "#7a5230", "#8a8f00"]


def seconds(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def word(record, limit):
    """A result as the table shows it."""
    if record is None:
        return ""
    if within(record, limit):
        return seconds(record["seconds"])
    status = record["status"]
    if status in SOLVED or (status == "limit" and record["limit"] >= limit):
        return f">{limit}"
    if status == "limit":
        return f">{record['limit']}"
    return {"not tried": "·", "no model": "–", "wrong": "WRONG"}.get(status, status)


def joined(words):
    """Words of several seeds; equal ones once."""
    return words[0] if len(set(words)) == 1 else " ".join(word or "?" for word in words)


def table(chosen, results, tools, limit):
    rows = {}
    for instance in chosen:
        rows.setdefault((instance.group, instance.size), []).append(instance)
    lines = ["| class | size | seeds | " + " | ".join(tools) + " |", "| --- | --- | ---: |" + " ---: |" * len(tools)]
    order = {group: number for number, group in enumerate(dict.fromkeys(group for group, _ in rows))}
    before = None
    for (group, size), every in sorted(rows.items(), key=lambda item: (order[item[0][0]], item[1][0].step)):
        texts = []
        for tool in tools:
            parts = []
            for held_out in (False, True):
                words = [word(results.get(tool, it), limit) for it in every if it.held_out == held_out]
                if words:
                    parts.append(("*" if held_out else "") + joined(words) + ("*" if held_out else ""))
            texts.append(" ".join(part for part in parts if part.strip("*")))
        seeds = "" if every[0].seed is None else f"{every[0].seed} to {every[-1].seed}" if len(every) > 1 else every[0].seed
        lines.append(f"| {group if group != before else ''} | {size} | {seeds} | {' | '.join(texts)} |")
        before = group
    return lines


def sums(chosen, results, tools, limit):
    tuned = [instance for instance in chosen if not instance.held_out]
    held_out = [instance for instance in chosen if instance.held_out]
    lines = [
        f"| tool | solved, tuned (of {len(tuned)}) | solved, held out (of {len(held_out)}) | of these without a solution | not run yet | seconds, tuned | seconds, held out | most memory |",
        "| --- |" + " ---: |" * 7,
    ]
    for tool in tools:
        known = {it.name: results.get(tool, it) for it in chosen}
        solved = lambda part: sum(within(known[it.name], limit) for it in part)
        spent = lambda part: sum(
            known[it.name]["seconds"] if within(known[it.name], limit) else 2 * limit for it in part if known[it.name]
        )
        none = sum(within(known[it.name], limit) and known[it.name]["status"] == "none" for it in chosen)
        missing = sum(record is None for record in known.values())
        memory = max((record.get("memory", 0) for record in known.values() if record), default=0)
        lines.append(
            f"| {tool} | {solved(tuned)} | {solved(held_out)} | {none} | {missing} | {spent(tuned):.0f} | {spent(held_out):.0f} | {memory / 1e6:.0f} MB |"
        )
    return lines


def against(chosen, results, ours, peers, limit):
    """How one column of geduld compares with the best peer, row by row."""
    lines = []
    for held_out, name in ((False, "tuned"), (True, "held out")):
        every = [it for it in chosen if it.held_out == held_out and results.get(ours, it)]
        ratios, alone, missed = [], 0, []
        for instance in every:
            mine = results.get(ours, instance)
            others = [record for tool in peers if within(record := results.get(tool, instance), limit)]
            best = min((record["seconds"] for record in others), default=None)
            if best is None:
                alone += within(mine, limit)
            elif not within(mine, limit):
                missed.append(instance.name)
            elif best > 0.1:
                ratios.append(mine["seconds"] / best)
        faster = sum(ratio < 1 for ratio in ratios)
        close = sum(ratio <= 1.5 for ratio in ratios)
        worst = f", at worst {max(ratios):.1f} times its time" if ratios else ""
        lines.append(
            f"- {ours}, {name}: where the best peer takes over 0.1 s, faster in {faster} of {len(ratios)} rows, within 1.5 times in {close}{worst}; "
            f"{alone} solved by no peer; {len(missed)} solved by a peer only{': ' + ', '.join(missed) if missed else ''}."
        )
    return lines


def cactus(chosen, results, tools, limit):
    """An SVG: how many instances each tool solves within a time, which has a logarithmic scale."""
    width, height, left, right, top, bottom = 860, 480, 60, 190, 20, 50
    least = 0.01
    times = {}
    for tool in tools:
        found = [record["seconds"] for it in chosen if within(record := results.get(tool, it), limit)]
        times[tool] = sorted(max(least, value) for value in found)
    most = max([10, *map(len, times.values())])
    x = lambda count: left + (width - left - right) * count / most
    y = lambda value: height - bottom - (height - top - bottom) * math.log(value / least) / math.log(limit / least)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for value in [v for v in (0.01, 0.1, 1, 10, 100, 1000) if v < limit] + [limit]:
        out.append(f'<line x1="{left}" y1="{y(value):.1f}" x2="{width - right}" y2="{y(value):.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g} s</text>')
    step = 10 if most <= 100 else 20
    for count in range(0, most + 1, step):
        out.append(f'<line x1="{x(count):.1f}" y1="{top}" x2="{x(count):.1f}" y2="{height - bottom}" stroke="#eee"/>')
        out.append(f'<text x="{x(count):.1f}" y="{height - bottom + 18}" text-anchor="middle">{count}</text>')
    middle = (left + width - right) / 2
    out.append(f'<text x="{middle}" y="{height - 10}" text-anchor="middle">instances solved, each within this processor time</text>')
    ends = []
    for number, tool in enumerate(tools):
        colour = COLOURS[number % len(COLOURS)]
        points = [(x(count), y(value)) for count, value in enumerate(times[tool], 1)]
        if points:
            path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
            thick = 3 if tool.startswith("geduld") else 1.8
            out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thick}"/>')
        ends.append((len(times[tool]), tool, colour))
    for place, (count, tool, colour) in enumerate(sorted(ends, key=lambda end: -end[0])):
        height_of = top + 16 + 20 * place
        out.append(f'<line x1="{width - right + 12}" y1="{height_of - 4}" x2="{width - right + 32}" y2="{height_of - 4}" stroke="{colour}" stroke-width="3"/>')
        out.append(f'<text x="{width - right + 38}" y="{height_of}">{escape(tool)}: {count}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def versions(chosen, results, tools):
    parts = []
    for tool in tools:
        found = dict.fromkeys(record["version"] for it in chosen if (record := results.get(tool, it)))
        parts.append(f"{tool} {' and '.join(found)}" if found else f"{tool} not run")
    return "; ".join(parts)


def write(path, chosen, results, tools, limit):
    tools = [tool for tool in tools if any(results.get(tool, it) for it in chosen)]
    chart = path.with_suffix(".svg")
    chart.write_text(cactus(chosen, results, tools, limit))
    ours = [tool for tool in tools if tool.startswith("geduld")]
    peers = [tool for tool in tools if not tool.startswith("geduld")]
    lines = [
        f"{len(chosen)} instances, limit {limit} s of processor time. {processor()}.",
        f"{versions(chosen, results, tools)}.",
        "",
        f"![How many instances each tool solves within a time]({chart.name})",
        "",
        *sums(chosen, results, tools, limit),
        "",
        "Seconds are sums over the instances that were run; one that was not solved counts twice the limit.",
        "",
    ]
    if ours and peers:
        lines += [*(line for tool in ours for line in against(chosen, results, tool, peers, limit)), ""]
    lines += [
        *table(chosen, results, tools, limit),
        "",
        "Seconds for each seed; those of held-out instances in *italics*. `·`: not tried, as the tool solved nothing of two smaller sizes of the class. "
        "`–`: no model. `memory`: beyond the limit of memory. `failed`: an error.",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n")
