#!/bin/sh
# usage: image.sh BLOCAL FLOOR: JDK images (lib/modules) against the JDK's own tools, for every JDK
# below /usr/lib/jvm and in $BLOCAL_JDKS (with ':' between). As many classes as `jimage list` names;
# and where there are jmods too, the same code from the image, from an image that jlink compressed,
# and from the jmods. Status 77 where there is no JDK.
set -eu
blocal=$1 floor=$2
seen=0 temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

classes_of() { "$floor" "$1" | sed 's/^classes \([0-9]*\) .*/\1/'; }
code_of() { "$blocal" dump --code --only 'java.util.concurrent.*' "$1" | sort; }

check() {
  image=$1/lib/modules
  listed=$("$1/bin/jimage" list "$image" | grep -c '^    .*\.class$')
  read=$(classes_of "$image")
  [ "$listed" = "$read" ] || { echo "$image: jimage lists $listed classes, read are $read"; exit 1; }
  echo "$image: $read classes"
  [ -d "$1/jmods" ] || return 0
  "$1/bin/jlink" --module-path "$1/jmods" --add-modules java.base --compress=2 --output "$temp/jre"
  code_of "$1/jmods/java.base.jmod" >"$temp/jmod"
  for i in "$image" "$temp/jre/lib/modules"; do
    code_of "$i" >"$temp/image"
    cmp "$temp/jmod" "$temp/image" || { echo "$i: its code is not that of the jmod"; exit 1; }
    echo "$i: $(wc -l <"$temp/image") lines of code, as in the jmod"
  done
  rm -rf "$temp/jre"
}

for jdk in /usr/lib/jvm/* $(echo "${BLOCAL_JDKS-}" | tr : ' '); do
  if [ -x "$jdk/bin/jimage" ] && [ -f "$jdk/lib/modules" ] && [ ! -L "$jdk" ]; then
    seen=$((seen + 1))
    check "$jdk"
  fi
done
[ $seen -gt 0 ] || exit 77
