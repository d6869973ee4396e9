#!/usr/bin/env python3
"""usage: html_report.py BLOCAL ROOT: the HTML report by itself: well nested, each id once, every reference
answered, nothing loaded from elsewhere, names of an attacker no more than text; the same bytes from any
number of threads."""
import html.parser, os, subprocess, sys

blocal, root = sys.argv[1:]
VOID = {"meta", "link", "input", "br", "hr", "img"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.wanted, self.count = [], [], set(), {}

    def handle_starttag(self, tag, attributes):
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attributes:
            assert not name.startswith("on"), (tag, name)
            assert name != "src", (tag, value)
            if name == "href":
                assert value.startswith("#") or value == "data:,", value
                self.wanted |= {value[1:]} if value[0] == "#" else set()
            if name == "id":
                self.ids.append(value)
            if name in ("for", "aria-labelledby"):
                self.wanted |= set(value.split())

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]} at {self.getpos()}"
        self.open.pop()


def report(*options):
    jars = ["jars/examples.jar", "tests/java/guards-17.jar", "tests/java/atomicity-17.jar", "tests/java/wait-17.jar"]
    run = subprocess.run([blocal, "-q", "--no-jdk", "-f", "html", *options, *(os.path.join(root, j) for j in jars)],
                         stdout=subprocess.PIPE)
    assert run.returncode in (0, 1), run.returncode
    return run.stdout


for options in (["--strict", "--check=all", "--source-root", os.path.join(root, "tests/java")], ["--only", "no.Such"]):
    text = report("-j1", *options)
    assert text == report("-j2", *options)
    page = Page()
    page.feed(text.decode())
    page.close()
    assert page.open == [], page.open
    assert len(page.ids) == len(set(page.ids)), sorted(i for i in page.ids if page.ids.count(i) > 1)[:5]
    assert page.wanted <= set(page.ids), page.wanted - set(page.ids)
    assert page.count["script"] == page.count["style"] == 1
    assert b"{{" not in text.split(b"<style>")[0]
    print(page.count.get("article", 0), "findings,", page.count.get("svg", 0), "drawings,", len(text), "bytes")
