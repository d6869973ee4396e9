#!/usr/bin/env bash
# usage: seeds.sh DIRECTORY [BLOCAL]: writes the seeds of fuzz_class and fuzz_analysis there, made of the committed jars: single classes,
# and for the analysis the classes of each source file, one after the other; and of fuzz_cache what BLOCAL (default: build/blocal) keeps
# of each jar, without its head. The small ones of corpus/ were chosen from them.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
blocal=${2:-$here/../../build/blocal}
mkdir -p "$1/class" "$1/analysis" "$1/cache"
for jar in "$here"/../java/*.jar; do
  work=$(mktemp -d)
  unzip -q "$jar" -d "$work"
  name=$(basename "$jar" .jar)
  find "$work" -name '*.class' ! -name '*$*' | sort | while read -r class; do
    outer=$(basename "$class" .class)
    cp "$class" "$1/class/$name-$outer"
    find "$(dirname "$class")" -name "$outer.class" -o -name "$outer\$*.class" | sort | head -40 | xargs -d '\n' cat > "$1/analysis/$name-$outer"
  done
  "$blocal" -q --no-jdk --fail-on never --cache "$work/cache" "$jar" >/dev/null
  tail -c +81 "$work"/cache/results/* > "$1/cache/$name"
  rm -r "$work"
done