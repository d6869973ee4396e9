"""How each program is called on some jars. Hands on commands; what is not installed here has none."""
import os
import shutil

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
BUILD = os.environ.get("BLOCAL_BENCH_BUILD") or os.path.join(ROOT, "build")
BLOCAL = os.path.join(BUILD, "blocal")
FLOOR = os.path.join(BUILD, "tests/bench/floor")
INFLATE = os.path.join(BUILD, "tests/bench/inflate")


def blocal(threads, paths, report=os.devnull):
    return [BLOCAL, "-q", "--no-jdk", "--no-cache", "--fail-on=never", "-j", str(threads), "-o", "json=" + report, *paths]


def with_jdk(paths, *options):
    return [BLOCAL, "-q", "--fail-on=never", "-j1", "-o", "json=" + os.devnull, *options, *paths]


def floor(threads, paths):
    return [FLOOR, "-j", str(threads), *paths]


def inflate(paths):
    return [INFLATE, *paths] if os.path.exists(INFLATE) else None


def unzip(path):
    return ["unzip", "-tq", path] if shutil.which("unzip") else None


def javap(jar, names):
    """Every instruction of every class, as text."""
    return ["javap", "-c", "-p", "-cp", jar, *names] if shutil.which("javap") else None


SIDE_BY_SIDE = "two blocal -j1"


def side_by_side(command):
    """The command twice at the same time: two processes share nothing but the machine."""
    return ["sh", "-c", '"$@" & "$@" && wait $!', "sh", *command]


def readers(jars, report=os.devnull):
    """What is run on jars that are one program, by label. Blocal's report goes to a file."""
    paths = [j.path for j in jars]
    commands = {
        "inflate": inflate(paths),
        "floor -j1": floor(1, paths),
        "floor -j2": floor(2, paths),
        "blocal -j1": blocal(1, paths, report),
        "blocal -j2": blocal(2, paths, report),
    }
    return {label: c for label, c in commands.items() if c is not None}
