#!/usr/bin/env bash
# usage: checks.sh [BLOCAL]: what each check alone says about the released jars of jars.txt, each jar analysed alone: findings
# per 10,000 lines (of the line tables), as in the default mode by confidence, benign ones apart; and all with --strict.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${1:-$here/../../build/blocal}
. "$here/../tools/jars.sh"
command -v python3 >/dev/null || { echo "checks.sh: no python3" >&2; exit 2; }

jars=()
while read -r coordinates _; do
  jar=$(jar_fetch "$coordinates") || continue
  jars+=("$jar")
done < <(grep -v '^#' "$here/jars.txt")

# reports CHECK OPTIONS...: one JSON report after the other
reports() {
  local check=$1 jar
  shift
  for jar in "${jars[@]}"; do
    "$blocal" -q --fail-on=never -f json --check="$check" "$@" "$jar"
  done
}

printf '%-14s %7s %7s %7s %7s %9s\n' check high medium low benign --strict
for check in block-local burrows-leino state-version guarded-by atomicity all; do
  if ! "$blocal" -q --fail-on=never --check="$check" "${jars[0]}" >/dev/null 2>&1; then
    printf '%-14s %s\n' "$check" 'not built yet'
    continue
  fi
  python3 -c '
import json, re, sys

def load(path):
    text, at, decoder = open(path, encoding="utf-8").read(), 0, json.JSONDecoder()
    while at < len(text):
        report, at = decoder.raw_decode(text, at)
        yield report
        at = re.compile(r"\s*").match(text, at).end()

counts, lines, strict = {}, 0, 0
for report in load(sys.argv[2]):
    lines += report["stats"]["lines"]
    for f in report["findings"]:
        what = "benign" if f["benign"] else f["confidence"]
        counts[what] = counts.get(what, 0) + 1
for report in load(sys.argv[3]):
    strict += len(report["findings"])
row = [counts.get(w, 0) for w in ("high", "medium", "low", "benign")] + [strict]
print("%-14s %7.2f %7.2f %7.2f %7.2f %9.2f" % (sys.argv[1], *(n * 10000 / lines for n in row)))
' "$check" <(reports "$check" --benign=show --min-confidence=low) <(reports "$check" --strict)
done
