"""Other programs that look at every instruction: javap, ASM and SpotBugs, on three jars, each a run of its own."""
import zipfile

import java_tools
import measure
import programs

LOCK_BOUND = ("h2-", "guava-", "kafka-clients-")  # what the tables name; else the first, middle and last
MOST_ROUNDS = 3  # they take from seconds to minutes


def three(jars):
    chosen = [j for prefix in LOCK_BOUND for j in jars if j.name.startswith(prefix)]
    if len(chosen) == len(LOCK_BOUND):
        return chosen
    return sorted({jars[0], jars[len(jars) // 2], jars[-1]}, key=lambda j: j.bytes)


def class_names(jar):
    with zipfile.ZipFile(jar.path) as z:
        names = [n for n in z.namelist() if n.endswith(".class") and not n.startswith("META-INF/")]
    return [n[:-len(".class")].replace("/", ".") for n in names]


def commands(jar, verify, spotbugs):
    found = {
        "floor -j1": programs.floor(1, [jar.path]),
        "blocal -j1": programs.blocal(1, [jar.path]),
        "javap -c -p": programs.javap(jar.path, class_names(jar)),
        "ASM BasicVerifier": verify and verify + [jar.path],
        "SpotBugs": spotbugs and spotbugs + [jar.path],
    }
    return {label: command for label, command in found.items() if command}


def run(jars, rounds):
    """(jar, Samples) of three jars."""
    verify, spotbugs = java_tools.verify(), java_tools.spotbugs()
    chosen = [(jar, measure.Samples()) for jar in three(jars)]
    for _ in range(min(rounds, MOST_ROUNDS)):
        for jar, samples in chosen:
            for label, command in commands(jar, verify, spotbugs).items():
                samples.add(label, measure.run(command))
    return chosen
