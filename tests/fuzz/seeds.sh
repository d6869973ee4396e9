#!/usr/bin/env bash
# usage: seeds.sh DIRECTORY: writes the seeds of fuzz_class and fuzz_analysis there, made of the committed jars: single classes, and
# for the analysis the classes of each source file, one after the other. The small ones of corpus/ were chosen from them.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/class" "$1/analysis"
for jar in "$here"/../java/*.jar; do
  work=$(mktemp -d)
  unzip -q "$jar" -d "$work"
  name=$(basename "$jar" .jar)
  find "$work" -name '*.class' ! -name '*$*' | sort | while read -r class; do
    outer=$(basename "$class" .class)
    cp "$class" "$1/class/$name-$outer"
    find "$(dirname "$class")" -name "$outer.class" -o -name "$outer\$*.class" | sort | head -40 | xargs -d '\n' cat > "$1/analysis/$name-$outer"
  done
  rm -r "$work"
done
