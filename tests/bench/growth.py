"""How time grows with the program: the corpus cut into programs of about 1, 10 and 100 MB of classes, and whole. Several
programs of a size even out that some jars take more locks than others; a program is made of neighbours in a fixed
shuffled order, so that every size has all sorts of jars."""
import random

import corpus
import measure
import programs

SIZES = (1, 10, 100)
MOST_PROGRAMS = 12


def cut(jars, megabytes):
    """Programs of jars that sum up to about so many MB of classes: between 0.7 and 1.5 of it."""
    target = megabytes * corpus.MEGABYTE
    order = [j for j in jars if j.bytes <= 1.2 * target]
    random.Random(megabytes).shuffle(order)
    cuts, program, size = [], [], 0
    for jar in order:
        if size + jar.bytes <= 1.5 * target:
            program, size = program + [jar], size + jar.bytes
        if size >= 0.7 * target:
            cuts.append(program)
            program, size = [], 0
    return cuts[:MOST_PROGRAMS]


def measure_programs(samples, cuts):
    for label in ("floor -j1", "blocal -j1"):
        total = measure.Cost()
        for program in cuts:
            cost = measure.run(programs.readers(program)[label])
            total = total + (cost or measure.Cost())
        samples.add(label, total)


def run(jars, rounds):
    """(MB, programs, their class bytes together, Samples of their sums), by size."""
    sizes = [(n, cut(jars, n)) for n in SIZES]
    sizes = [(n, cuts) for n, cuts in sizes if cuts] + [(None, [jars])]
    rows = [(n, cuts, sum(j.bytes for c in cuts for j in c), measure.Samples()) for n, cuts in sizes]
    for _ in range(rounds):
        for _, cuts, _, samples in rows:
            measure_programs(samples, cuts)
    return rows
