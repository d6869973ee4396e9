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
sys.exit(bad > 0)
