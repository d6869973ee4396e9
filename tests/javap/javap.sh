#!/usr/bin/env bash
# usage: javap.sh BLOCAL ROOT: compare.py over what is at hand: the committed jars, but for those of the audits, which are more of
# what the same compilers make, the classes, and of the JDK every so many classes, 500 in all. 77 = skipped: no JDK.
set -euo pipefail
blocal=$1 root=$2
command -v javap >/dev/null && command -v python3 >/dev/null || { echo "javap.sh: no javap or no python3: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
base=$(dirname "$(dirname "$(readlink -f "$(command -v javap)")")")/jmods/java.base.jmod
if [ -f "$base" ]; then
  python3 - "$base" "$work" <<'END'
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    names = sorted(n for n in z.namelist() if n.endswith(".class") and "-info" not in n)
    for name in names[:: max(1, len(names) // 500)][:500]:
        z.extract(name, sys.argv[2])
END
fi
python3 "$root/tests/javap/compare.py" --dump "$blocal dump --code" "$root"/jars/*.jar "$root"/tests/java/[!a]*-17.jar \
  "$root/tests/unit/data" "$work"
