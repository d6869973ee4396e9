#!/usr/bin/env python3
"""usage: html_report.py BLOCAL ROOT: the HTML report by itself: well nested, each id once, every reference
answered, nothing loaded from elsewhere, names of an attacker no more than text; the same bytes from any
number of threads."""
import html, html.parser, os, re, subprocess, sys

blocal, root = sys.argv[1:]
JARS = ["jars/examples.jar", *(f"tests/java/{n}-17.jar" for n in ("guards", "atomicity", "wait", "lambdas"))]
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
    run = subprocess.run([blocal, "-q", "--no-jdk", "-f", "html", *options, *(os.path.join(root, j) for j in JARS)],
                         stdout=subprocess.PIPE)
    assert run.returncode in (0, 1), run.returncode
    return run.stdout


def code_of(text):
    """The instructions that the page's excerpts show, cut short as they may be there."""
    rows = re.findall(r'<td class="ln">(\d+)</td><td class="st">.*?</td><td>(.*?)</td></tr>', text)
    return {(bci, " ".join(html.unescape(re.sub("<[^>]*>", "", code)).split())) for bci, code in rows}


def dumped():
    run = subprocess.run([blocal, "dump", "--code", *(os.path.join(root, j) for j in JARS)],
                         stdout=subprocess.PIPE, check=True)
    lines = re.findall(r"^ *(\d+): (\S.*)$", run.stdout.decode(), re.M)
    return {(bci, " ".join(code.split())) for bci, code in lines}


# Without sources every finding shows its bytecode, as `blocal dump` has it but for the width of blanks;
# with them, not that of a method that has some.
bare = report("--strict", "--check=all").decode()
articles = re.findall(r"<article.*?</article>", bare, re.S)
assert len(articles) > 50 and all('aria-label="Bytecode of' in a for a in articles), len(articles)
assert 'aria-label="Source of' not in bare
shown = code_of(bare)
assert len(shown) > 300 and shown <= dumped(), sorted(shown - dumped())[:5]
for article in articles:  # each step is told at its instruction
    told = set(re.findall(r'<b class="\w+">(\d+)</b>', article))
    assert told == {str(i + 1) for i in range(len(told))} and told, article[:200]
sourced = report("--strict", "--check=all", "--source-root", os.path.join(root, "jars/examples/src")).decode()
for article in re.findall(r"<article.*?</article>", sourced, re.S):
    named = re.findall(r'aria-label="(Source|Bytecode) of (.*?)"', article)
    assert named and not {m for w, m in named if w == "Source"} & {m for w, m in named if w == "Bytecode"}, named

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
