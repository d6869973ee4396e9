"""Programs in Java that tests run, fetched by Maven into the cache outside the repository."""
import os, shutil, subprocess, sys

CACHE = os.path.join(os.environ.get("BLOCAL_CACHE") or os.path.expanduser("~/.cache/blocal"), "java_tools")
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency>
<groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency></dependencies></project>
"""


def fetch_with_dependencies(group, name, version):
    """The folder with the jar and all that it needs, or None: no Java, no Maven, or it could not be fetched."""
    folder = os.path.join(CACHE, name + "-" + version)
    if os.path.isdir(folder):
        return folder
    if not shutil.which("mvn") or not shutil.which("java"):
        return None
    pom = os.path.join(CACHE, name + ".pom.xml")
    os.makedirs(CACHE, exist_ok=True)
    with open(pom, "w", encoding="utf-8") as f:
        f.write(POM.format(group, name, version))
    made = subprocess.run(["mvn", "-q", "-B", "-f", pom, "dependency:copy-dependencies", "-DoutputDirectory=" + folder],
                          stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    return folder if made.returncode == 0 else None
