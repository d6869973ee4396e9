#!/usr/bin/env python3
"""Every relative link in the documentation leads to a file that is there, and to a heading of it.

    tests/docs/links.py ROOT
"""
import os
import re
import subprocess
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"")


def anchors_of(path):
    with open(path, encoding="utf-8") as f:
        text = re.sub(r"^```.*?^```$", "", f.read(), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def main():
    root = sys.argv[1]
    pages = subprocess.run(["git", "ls-files", "*.md"], cwd=root, stdout=subprocess.PIPE, text=True).stdout.split()
    if not pages:
        pages = [os.path.relpath(os.path.join(d, f), root) for d, _, fs in os.walk(root) for f in fs if f.endswith(".md")]
    faults = links = 0
    for page in pages:
        with open(os.path.join(root, page), encoding="utf-8") as f:
            text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", f.read(), flags=re.M | re.S)
        for match in LINK.finditer(text):
            target = match.group(1) or match.group(2)
            if re.match(r"[a-z]+:", target):
                continue
            links += 1
            path, _, anchor = target.partition("#")
            full = os.path.join(root, os.path.dirname(page), path) if path else os.path.join(root, page)
            if not os.path.exists(full):
                print(f"{page}: no such file: {target}")
                faults += 1
            elif anchor and anchor not in anchors_of(full):
                print(f"{page}: no such heading: {target}")
                faults += 1
    print(f"{links} links in {len(pages)} pages, {faults} lead nowhere")
    return 1 if faults or not links else 0


if __name__ == "__main__":
    sys.exit(main())
