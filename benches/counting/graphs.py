#!/usr/bin/env python3
"""Certificates of formulas with more than 10^12 models: `graphs.py GEDULD CAKE_SCPOG` writes formulas of different kinds into the current
folder, counts them with a certificate, and lets cake_scpog check it. Prints rows of benches/reports/certificates.md."""

import itertools
import os
import random
import resource
import subprocess
import sys


class Formula:
    def __init__(self):
        self.variables = 0
        self.clauses = []

    def new(self, number):
        self.variables += number
        return list(range(self.variables - number + 1, self.variables + 1))

    def exactly_one(self, literals):
        self.clauses.append(list(literals))
        self.clauses += [[-a, -b] for a, b in itertools.combinations(literals, 2)]

    def parity(self, literals, odd):
        for bits in itertools.product([0, 1], repeat=len(literals)):
            if sum(bits) % 2 != odd:
                self.clauses.append([-l if bit else l for l, bit in zip(literals, bits)])

    def write(self, name):
        with open(name, "w") as file:
            print("p cnf", self.variables, len(self.clauses), file=file)
            for clause in self.clauses:
                print(*clause, 0, file=file)


def parities(formula, rng):
    x = formula.new(60)
    for i in range(14):
        formula.parity(rng.sample(x[4 * i : 4 * i + 8], 4), rng.randint(0, 1))


def colouring(formula, _):
    colours = [formula.new(3) for _ in range(45)]
    for i, own in enumerate(colours):
        formula.exactly_one(own)
        if i:
            formula.clauses += [[-a, -b] for a, b in zip(colours[(i - 1) // 2], own)]


def covers(formula, rng):
    x = formula.new(70)
    formula.clauses += [sorted(rng.sample(x, 2)) for _ in range(80)]


def words(formula, _):
    letters = [formula.new(4) for _ in range(30)]
    for i, own in enumerate(letters):
        formula.exactly_one(own)
        if i:
            formula.clauses += [[-a, -b] for a, b in zip(letters[i - 1], own)]


def blocks(formula, rng):
    parts = [formula.new(6) for _ in range(15)]
    for i, own in enumerate(parts):
        near = own + (parts[(i - 1) // 2][:2] if i else [])
        for _ in range(9):
            formula.clauses.append([x * rng.choice([1, -1]) for x in rng.sample(near, 3)])


def kings(formula, _):
    x = {cell: formula.new(1)[0] for cell in itertools.product(range(3), range(34))}
    for (i, j), own in x.items():
        near = [x[i + a, j + b] for a, b in [(0, 1), (1, 0), (1, 1), (1, -1)] if (i + a, j + b) in x]
        formula.clauses += [[-own, -other] for other in near]


def dominoes(formula, _):
    cells = list(itertools.product(range(3), range(48)))
    edges = {}
    for i, j in cells:
        for other in [(i, j + 1), (i + 1, j)]:
            if other in cells:
                edges[(i, j), other] = formula.new(1)[0]
    for cell in cells:
        formula.exactly_one([edge for ends, edge in edges.items() if cell in ends])


def schedule(formula, _):
    """Times in order encoding: each job is not after the two that wait for it."""
    jobs = [formula.new(9) for _ in range(19)]
    for i, own in enumerate(jobs):
        formula.clauses += [[-a, b] for a, b in zip(own, own[1:])]
        if i:
            formula.clauses += [[-a, b] for a, b in zip(own, jobs[(i - 1) // 2])]


def adder(formula, _):
    x, y, total, carries = (formula.new(32) for _ in range(4))
    before = []
    for a, b, sum_, carry in zip(x, y, total, carries):
        formula.parity([a, b, *before, sum_], 0)
        for pair in itertools.combinations([a, b, *before], 2):
            formula.clauses.append([carry, *(-one for one in pair)])
            if before:
                formula.clauses.append([-carry, *pair])
        if not before:
            formula.clauses += [[-carry, a], [-carry, b]]
        before = [carry]


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    said = subprocess.run(command, capture_output=True, text=True).stdout
    return said, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    geduld, checker = sys.argv[1:]
    folder = os.path.dirname(os.path.abspath(__file__))
    formulas = [(name, f"{folder}/{name}.cnf") for name in ["fm_android", "fm_busybox", "chain200", "is10"]]
    for seed, kind in enumerate([parities, colouring, covers, words, blocks, kings, dominoes, schedule, adder]):
        formula = Formula()
        kind(formula, random.Random(seed))
        formula.write(kind.__name__ + ".cnf")
        formulas.append((kind.__name__, kind.__name__ + ".cnf"))
    for name, formula in formulas:
        proof = name + ".cpog"
        said, write = timed([geduld, "count", formula, "--certificate", proof, "--force"])
        models = int(said.split("exact arb int ")[1].split()[0])
        graph = said.split(" has a graph of ")[1].split()
        verdict, check = timed([checker, formula, proof])
        accepted = "yes" if verdict.strip() == "s VERIFIED CPOG REPRESENTATION" else "no"
        size = os.path.getsize(proof) / 1e6
        print(f"| {name} | {models:.1e} | {int(graph[0]):,} | {int(graph[5]):,} | {size:.2f} MB | {write:.2f} s | {check:.2f} s | {accepted} |", flush=True)


main()
