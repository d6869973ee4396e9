#!/bin/sh
# usage: read.sh BLOCAL ROOT [few]: a JDK is found and read wherever it may be named; and what is found in the
# committed jars (few: in the examples) does not depend on it. Status 77 where there is no JDK below /usr/lib/jvm
# or in $JAVA_HOME.
set -eu
blocal=$1 root=$2
here=$(cd "$(dirname "$0")" && pwd)
jar=$root/jars/examples.jar
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

jdk=
for home in "${JAVA_HOME-}" /usr/lib/jvm/*; do
  [ -f "$home/lib/modules" ] && [ -x "$home/bin/java" ] && jdk=$(cd -P "$home" && pwd)
done
[ -n "$jdk" ] || exit 77
unset JAVA_HOME

# expect NAME HOME COMMAND...: --stats names HOME, and classes came from there
expect() {
  name=$1 home=$2
  shift 2
  "$@" --stats --fail-on=never "$jar" >/dev/null 2>"$temp/err"
  grep -qxF "  JDK: $home" "$temp/err" && grep -qE '^  read from the JDK +[1-9]' "$temp/err" && return
  echo "FAILED: $name: not read from $home"
  cat "$temp/err"
  exit 1
}

mkdir -p "$temp/path" "$temp/jmods/jmods" "$temp/image/lib"
ln -s "$jdk/bin/java" "$temp/path/java"
ln -s "$jdk/lib/modules" "$temp/image/lib/modules"
expect '--jdk' "$jdk" "$blocal" --jdk "$jdk"
expect 'JAVA_HOME' "$jdk" env JAVA_HOME="$jdk" "$blocal"
expect 'java on PATH, by a link' "$jdk" env PATH="$temp/path:$PATH" "$blocal"
expect 'JAVA_HOME that is none, then PATH' "$jdk" env JAVA_HOME="$temp" PATH="$temp/path:$PATH" "$blocal"
expect 'an image alone' "$temp/image" "$blocal" --jdk "$temp/image"
for jmod in /usr/lib/jvm/*/jmods/java.base.jmod; do
  if [ -f "$jmod" ]; then
    ln -sf "$jmod" "$temp/jmods/jmods/java.base.jmod"
    expect 'jmods alone' "$temp/jmods" "$blocal" --jdk "$temp/jmods"
  fi
done

for j in 1 4; do
  "$blocal" -q -j$j --jdk "$jdk" -f json --strict --fail-on=never "$root"/jars/*.jar "$root"/tests/java/*.jar |
    sed '/^ "stats": /d' >"$temp/$j"
done
cmp "$temp/1" "$temp/4"

[ "${3-}" = few ] && exec "$here/compare.sh" --strict-equal "$blocal" "$jdk" "$root"/jars/*.jar
# Of the case jars those of the newer releases: what a JDK adds does not depend on who compiled the case.
exec "$here/compare.sh" --strict-equal "$blocal" "$jdk" "$root"/jars/*.jar "$root"/tests/java/*-[12][0-9].jar
