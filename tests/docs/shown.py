#!/usr/bin/env python3
"""Holds what the documentation shows against what the programs print.

    tests/docs/shown.py BLOCAL FILE...

Compared is every code block that begins with a line "$ COMMAND" and has a comment in the line before it:

    <!-- checked -->          all that follows is what the command writes on standard output
    <!-- checked: part -->    it is a part of that

Commands are run in the root of the repository, with build/blocal standing for BLOCAL.
"""
import os
import re
import subprocess
import sys

BLOCK = re.compile(r"^<!-- checked(: part)? -->\n```[a-z]*\n\$ (.*)\n((?:.*\n)*?)```$", re.M)


def main():
    blocal = os.path.abspath(sys.argv[1])
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    checked = wrong = 0
    for name in sys.argv[2:]:
        with open(os.path.join(root, name), encoding="utf-8") as f:
            blocks = BLOCK.findall(f.read())
        for part, command, shown in blocks:
            result = subprocess.run(["bash", "-c", command.replace("build/blocal", blocal)], cwd=root,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                    env=dict(os.environ, BLOCAL=blocal, NO_COLOR="1"))
            printed = "".join(l.rstrip() + "\n" for l in result.stdout.decode("utf-8").split("\n")[:-1])
            checked += 1
            if not (shown in printed if part else shown == printed):
                wrong += 1
                print(f"{name}: $ {command}\nprints something else:\n{printed}")
    print(f"{checked} blocks checked, {wrong} differ")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
