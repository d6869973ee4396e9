#!/bin/sh
# usage: layers.sh ROOT: checks the include layers of the tree at ROOT, and first that the check
# itself still sees a breach of each kind.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

check() (
  cd "$1"
  find classfile src -name '*.[ch]' | sort | xargs awk -f "$here/layers.awk"
)

# expect STATUS FILE INCLUDE: a tree of this one file passes (0) or fails (1).
expect() {
  tree=$(mktemp -d)
  mkdir -p "$tree/classfile" "$tree/src" "$tree/$(dirname "$2")"
  printf '#include %s\n' "$3" >"$tree/$2"
  status=0
  check "$tree" >/dev/null || status=1
  rm -rf "$tree"
  [ $status = "$1" ] || { echo "layers.awk: $2 including $3: expected status $1"; exit 1; }
}

expect 0 classfile/base/map.c '<uthash.h>'
expect 1 classfile/class/class.c '<uthash.h>'
expect 0 classfile/archive/zip.c '<zip.h>'
expect 1 src/driver/run.c '<zip.h>'
expect 1 src/check/a.c '<jansson.h>'
expect 0 src/flow/a.c '"src/program/program.h"'
expect 0 src/flow/a.c '"classfile/code/insn.h"'
expect 1 src/program/a.c '"src/flow/cfg.h"'
expect 1 src/report/a.c '"src/check/check.h"'
expect 1 src/cache/a.c '"src/report/report.h"'
expect 1 src/driver/a.c '<nettle/sha2.h>'
expect 1 classfile/code/a.c '"classfile/archive/archive.h"'
expect 1 classfile/code/a.c '"src/flow/cfg.h"'
expect 1 src/new/a.c '"src/flow/cfg.h"'
expect 1 src/flow/a.c '"../check/check.h"'

check "$1"
