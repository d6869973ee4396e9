"""Says on what the figures were measured."""
import os
import platform
import re
import shutil
import subprocess

import programs


def first_line(*command):
    if not shutil.which(command[0]):
        return None
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout.strip().split("\n")[0]


def field(path, pattern):
    with open(path, encoding="utf-8", errors="replace") as f:
        found = re.search(pattern, f.read(), re.M)
    return found.group(1) if found else "?"


def describe():
    cpu = field("/proc/cpuinfo", r"^model name\s*: (.*)")
    memory = int(field("/proc/meminfo", r"^MemTotal:\s*(\d+)")) / 1e6
    system = field("/etc/os-release", r'^PRETTY_NAME="?([^"\n]*)')
    print(f"machine: {cpu}, {os.cpu_count()} cores, {memory:.1f} GB, {system}, Linux {platform.release()}")
    print(f"load in the last minute: {os.getloadavg()[0]:.1f} (measure on an idle machine)")
    versions = [first_line(programs.BLOCAL, "--version"), first_line("cc", "--version")]
    versions.append(f"libdeflate {first_line('pkg-config', '--modversion', 'libdeflate')}")
    versions += [first_line("unzip", "-v"), first_line("java", "-version")]
    print("versions: " + "; ".join(v for v in versions if v))
