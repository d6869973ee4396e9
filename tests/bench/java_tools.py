"""The analyzers in Java that blocal is held against: ASM's data-flow analysis (Verify.java) and SpotBugs' detectors of
multithreading bugs. Hands on commands; without a JDK or Maven none, with a line that says so."""
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

import corpus

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import maven

ASM = ["org.ow2.asm:asm:9.3", "org.ow2.asm:asm-tree:9.3", "org.ow2.asm:asm-analysis:9.3"]
SPOTBUGS = ("com.github.spotbugs", "spotbugs", "4.7.3")


def say_without(what, why):
    print(f"without {what}: {why}")
    return None


def verify():
    """The start of the command that runs Verify.java on jars."""
    if not shutil.which("javac"):
        return say_without("ASM", "no javac on PATH")
    asm = corpus.fetch(ASM)
    if len(asm) < len(ASM):
        return say_without("ASM", "its jars could not be fetched")
    classes = os.path.join(maven.CACHE, "verify")
    os.makedirs(classes, exist_ok=True)
    path = ":".join(asm)
    source = os.path.join(corpus.HERE, "Verify.java")
    if subprocess.run(["javac", "-cp", path, "-d", classes, source], check=False).returncode != 0:
        return say_without("ASM", "Verify.java does not compile here")
    return ["java", "-cp", path + ":" + classes, "Verify"]


def multithreading_detectors(folder):
    """Names of the detectors that report a pattern of the category MT_CORRECTNESS."""
    with zipfile.ZipFile(os.path.join(folder, "-".join(SPOTBUGS[1:]) + ".jar")) as z:
        plugin = xml.fromstring(z.read("findbugs.xml"))
    patterns = {p.get("type") for p in plugin.iter("BugPattern") if p.get("category") == "MT_CORRECTNESS"}
    detectors = [d for d in plugin.iter("Detector") if patterns & set(d.get("reports", "").split(","))]
    return [d.get("class").split(".")[-1] for d in detectors]


def spotbugs():
    """The start of the command that runs SpotBugs on jars."""
    folder = maven.fetch_with_dependencies(*SPOTBUGS)
    if folder is None:
        return say_without("SpotBugs", "no Java, no Maven, or it could not be fetched")
    return ["java", "-cp", folder + "/*", "edu.umd.cs.findbugs.FindBugs2", "-quiet", "-effort:max",
            "-low", "-visitors", ",".join(multithreading_detectors(folder))]
