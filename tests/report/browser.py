#!/usr/bin/env python3
"""usage: browser.py BLOCAL ROOT [CHROMIUM]: the HTML report in a browser: no error on the console, filters,
search, order and keys work, every text has contrast, nothing is wider than a narrow window. Exits 77
where there is no Chromium."""
import html, json, os, re, subprocess, sys, tempfile

blocal, root = sys.argv[1:3]
chromium = sys.argv[3] if len(sys.argv) > 3 else ""
if not os.path.exists(chromium):
    print("skipped: no chromium on PATH")
    sys.exit(77)

here = os.path.dirname(os.path.abspath(__file__))
catch = "<script>window.faults = []; addEventListener('error', (e) => faults.push('error: ' + e.message));</script>"


def report(tmp):
    name = os.path.join(tmp, "report.html")
    jars = [os.path.join(root, f"tests/java/{n}-17.jar") for n in ("guards", "wait", "atomicity", "versions", "juc")]
    subprocess.run([blocal, "-q", "--no-jdk", "--strict", "--check=all", "--fail-on=never",
                    "--source-root", os.path.join(root, "tests/java"), "-o", f"html={name}",
                    os.path.join(root, "jars/examples.jar"), *jars], check=True, stdout=subprocess.DEVNULL)
    return open(name, encoding="utf-8").read()


def open_in(page, width):
    """What the page's test script says, and what the console says."""
    run = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                          f"--user-data-dir={os.path.dirname(page)}/profile", f"--window-size={width},900",
                          "--virtual-time-budget=60000", "--dump-dom", "file://" + page],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=500)
    dom, log = run.stdout.decode(), run.stderr.decode(errors="replace")
    said = [line for line in log.splitlines() if "CONSOLE" in line]
    outcome = re.findall(r"OUTCOME (\d+) (.*?) END", html.unescape(dom), re.S)
    return outcome[-1] if outcome else ("0", json.dumps(["the script did not end"])), said


# Types, filters and sorts on a page of 5,000 findings; the longest wait, in milliseconds of the processor's time as the
# browser sees it. Each is far below this bound on an idle machine.
MANY, LONGEST = 5000, 5000
PATIENCE = """
(function () {
  const $ = (s) => document.querySelector(s), waits = {}, cards = () => [...document.querySelectorAll("#list > article")];
  const shown = () => cards().filter((f) => !f.hidden).length, faults = window.faults;
  function time(what, act) {
    const began = performance.now();
    act();
    void document.body.offsetHeight; /* laid out, too */
    waits[what] = Math.round(performance.now() - began);
    if (waits[what] > LONGEST) faults.push(`${what} takes ${waits[what]} ms`);
  }
  const change = (e, to) => { e.value = to; e.dispatchEvent(new Event("change", {bubbles: true})); };
  const all = cards().length;
  time("sort", () => change($("#sort"), "kind"));
  time("filter", () => $("#facets input[name=confidence]").click());
  if (shown() === 0 || shown() === all) faults.push("the filter shows " + shown());
  time("clear", () => $("#facets input[name=confidence]").click());
  time("next", () => document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "j", bubbles: true})));
  $("#q").value = "zzz-nowhere";
  $("#q").dispatchEvent(new Event("input"));
  setTimeout(() => {
    if (shown() !== 0) faults.push("the search shows " + shown());
    const out = document.createElement("pre");
    out.textContent = `OUTCOME ${all} ${JSON.stringify(faults)} END WAITS ${JSON.stringify(waits)} END`;
    document.body.append(out);
  }, 2000);
})();
"""


def repeated(text):
    """The page with its findings over and over, each with ids of its own."""
    start, end = text.index("<article"), text.rindex("</article>") + len("</article>")
    articles = re.findall(r"<article.*?</article>\n?", text[start:end], re.S)
    many = []
    for i in range(MANY):
        one = articles[i % len(articles)]
        one = re.sub(r'id="f-[0-9a-f]*"', f'id="f-{i:016x}"', articles[i % len(articles)])
        many.append(re.sub(r'(id="|labelledby="| )([td])\d+(?=[" ])', rf"\g<1>\g<2>{i}", one))
    return text[:start] + "".join(many) + text[end:]


with tempfile.TemporaryDirectory() as tmp:
    text = report(tmp)
    script = open(os.path.join(here, "browser.js"), encoding="utf-8").read()
    page = os.path.join(tmp, "tested.html")
    with open(page, "w", encoding="utf-8") as f:
        f.write(text.replace("<head>", "<head>" + catch).replace("</body>", f"<script>{script}</script></body>"))
    bad = 0
    for width in 1280, 500:
        (n, faults), said = open_in(page, width)
        for fault in json.loads(faults) + said:
            bad += 1
            print(f"FAILED at width {width}: {fault}")
        print(f"width {width}: {n} findings")
    with open(page, "w", encoding="utf-8") as f:
        f.write(repeated(text).replace("<head>", "<head>" + catch)
                .replace("</body>", f"<script>{PATIENCE.replace('LONGEST', str(LONGEST))}</script></body>"))
    (n, faults), said = open_in(page, 1280)
    for fault in json.loads(faults) + said + ([] if int(n) == MANY else [f"{n} findings"]):
        bad += 1
        print(f"FAILED with {MANY} findings: {fault}")
    print(f"{n} findings, {os.path.getsize(page) >> 20} MB")
sys.exit(bad > 0)
