"""Runs programs and keeps what they cost. One process at a time; knows nothing of which programs these are."""
import os
import statistics
import subprocess
import sys
import time


GOOD = {"unzip": (0, 1)}  # 1: it warns of the bytes that stand before a jmod's zip


class Cost:
    """Seconds on the clock and of the processor (user and system, all threads); adds up over runs."""

    def __init__(self, wall=0.0, cpu=0.0):
        self.wall, self.cpu = wall, cpu

    def __add__(self, other):
        return Cost(self.wall + other.wall, self.cpu + other.cpu)


def run(command):
    """The cost, or None where the program fails."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in GOOD.get(command[0], (0,)):
        sys.stderr.write(f"bench: {' '.join(command)[:200]}: status {child.returncode}\n{said.decode(errors='replace')[:500]}\n")
        return None
    return Cost(wall, usage.ru_utime + usage.ru_stime)


class Samples:
    """The costs of every label, in the order in which labels were first met."""

    def __init__(self):
        self.by_label = {}

    def add(self, label, cost):
        if cost is not None:
            self.by_label.setdefault(label, []).append(cost)

    def __contains__(self, label):
        return label in self.by_label

    def of(self, label, what):
        """All samples of a label, `what` being wall or cpu."""
        return [getattr(c, what) for c in self.by_label[label]]

    def median(self, label, what):
        return statistics.median(self.of(label, what))

    def ratio(self, label, base, what):
        """How many times the base, round by round, so that what slows a whole round cancels out."""
        pairs = zip(self.of(label, what), self.of(base, what))
        return statistics.median(a / max(b, 1e-9) for a, b in pairs)
