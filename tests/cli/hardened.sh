#!/bin/sh
# usage: hardened.sh BLOCAL: the binary is built so that a hole in it is no door: it lies anywhere in memory, its tables
# are read-only before it begins, the stack is not executable and guarded, library calls check their buffers.
set -u
command -v readelf >/dev/null || { echo 'SKIPPED: no readelf'; exit 77; }
bad=0
wants() {
  if ! printf '%s\n' "$2" | grep -qE -- "$3"; then
    echo "FAILED: $1"
    bad=1
  fi
}
headers=$(readelf -hlW "$1") dynamic=$(readelf -dW "$1") symbols=$(readelf --dyn-syms -W "$1")
wants 'position-independent' "$headers" 'Type: +DYN'
wants 'read-only relocations' "$headers" 'GNU_RELRO'
wants 'all symbols bound at the start' "$dynamic" 'BIND_NOW|Flags:.* NOW'
wants 'a stack that is not executable' "$headers" 'GNU_STACK .* RW '
wants 'guarded stacks' "$symbols" '__stack_chk_fail'
wants 'checked buffers' "$symbols" '__(memcpy|snprintf|vsnprintf|fprintf|printf|read)_chk'
[ $bad = 0 ] && echo 'all as it should be'
exit $bad
