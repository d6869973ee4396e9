"""What tests share that take jars apart, put them together otherwise, and run blocal over them."""
import json, os, subprocess, zipfile

os.environ["BLOCAL_NO_CACHE"] = "1"  # each run is one of its own
VARIES = ("seconds", "peak_bytes")  # of a report's stats


def classes_of(jar):
    """[(name in the archive, bytes)] of its class files, in order."""
    with zipfile.ZipFile(jar) as z:
        return [(n, z.read(n)) for n in z.namelist() if n.endswith(".class")]


def write_jar(path, entries):
    with zipfile.ZipFile(path, "w") as z:
        for name, data in entries:
            z.writestr(zipfile.ZipInfo(name), data)


class Run:
    """blocal over some inputs, with a report in JSON."""

    def __init__(self, blocal, inputs, *options, cwd=None, env=None, wrap=()):
        p = subprocess.run([*wrap, blocal, "--no-jdk", "--no-config", "-v", "-f", "json", *options, *inputs], capture_output=True, cwd=cwd, env=env)
        self.status, self.err = p.returncode, p.stderr.decode("utf-8", "surrogateescape")
        self.report = json.loads(p.stdout) if self.status in (0, 1, 3) else None

    @property
    def findings(self):
        return self.report["findings"]

    @property
    def stats(self):
        return {k: v for k, v in self.report["stats"].items() if k not in VARIES}

    def said(self):
        """Its diagnostics, in no order."""
        return sorted(json.dumps(d, sort_keys=True) for d in self.report["diagnostics"])
