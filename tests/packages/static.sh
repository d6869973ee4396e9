#!/bin/sh
# usage: static.sh BUILD ROOT: the preset static, built in a folder of its own below BUILD and as quickly as may be: the
# binary needs no library, and finds and writes what the other one does. Status 77: a library has no static form here.
set -u
build=$1 root=$2
folder=$build/static-tested
log=$folder.log
configure() {
  cmake -S "$root" -B "$folder" -DCMAKE_BUILD_TYPE=Release -DBLOCAL_STATIC=ON -DBLOCAL_WERROR=OFF -DBLOCAL_LTO=OFF -DCMAKE_C_FLAGS_RELEASE=-O0 >"$log" 2>&1
}
configure || { rm -rf "$folder"; configure; } || # another generator than last time
  { tail -3 "$log"; echo "skipped: the static build cannot be configured"; exit 77; }
cmake --build "$folder" --target blocal >"$log" 2>&1 || {
  grep -q 'cannot find -l\|attempted static link' "$log" && echo "skipped: a static library is missing" && exit 77
  tail -30 "$log"
  exit 1
}
failures=0
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
}
# Neither an interpreter nor a needed library (System V ABI: PT_INTERP, DT_NEEDED).
if command -v readelf >/dev/null; then
  readelf -lW "$folder/blocal" | grep -q INTERP && fail 'it asks for a dynamic linker'
  readelf -dW "$folder/blocal" | grep NEEDED && fail 'it needs a library'
fi
cd "$root" || exit 1
for format in text json sarif html; do
  for binary in "$build/blocal" "$folder/blocal"; do
    env -i "$binary" -q --no-jdk -f $format jars/examples.jar | sed 's/"stats".*//' | cksum
  done >"$folder/sums"
  [ "$(sort -u "$folder/sums" | wc -l)" = 1 ] || fail "another report in $format"
done
[ "$failures" = 0 ] && echo "static: $(wc -c <"$folder/blocal") bytes"
exit $((failures > 0))
