#!/usr/bin/env bash
# usage: sample.sh ROUND [N [BLOCAL]]: draws N findings that the default mode shows for the jars of jars.txt (half of them high,
# as far as there are), by a generator seeded with ROUND, as lines of judged.tsv whose verdict and reason are left to fill in.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
round=$1 n=${2:-60} blocal=${3:-$here/../../build/blocal}
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
"$here/run.sh" "$blocal" "$reports" >/dev/null
python3 "$here/sample.py" "$reports" "$round" "$n"
