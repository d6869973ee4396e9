#!/bin/sh
# usage: dump.sh BLOCAL ROOT: `blocal dump --cfg` and `--summary` of small classes print what is kept in tests/golden, from
# any number of threads. With BLOCAL_GOLDEN=update in the environment the kept text is written anew: look at the
# difference before committing it.
set -u
blocal=$1 root=$2
cd "$root/tests/unit/data" || exit 1
got=$(mktemp)
trap 'rm -f "$got"' EXIT
failures=0

# compare NAME ARGS...: what `blocal dump ARGS` prints is tests/golden/NAME.
compare() {
  kept=$root/tests/golden/$1
  shift
  "$blocal" dump "$@" >"$got" || { echo "FAILED: status $? of blocal dump $*"; failures=1; }
  [ "${BLOCAL_GOLDEN:-}" = update ] && cp "$got" "$kept"
  diff -u "$kept" "$got" || { echo "FAILED: blocal dump $* prints something else"; failures=1; }
}

compare dump-cfg.txt --cfg interp_Loops.class code_Sample.class --exclude 'Sample$*'
for threads in 1 2; do
  compare dump-summary.txt --summary --no-jdk -j $threads interp_Wraps.class interp_Results.class interp_Runs.class \
    interp_Entries.class interp_Node.class
done
# A library is understood, not shown.
compare dump-library.txt --summary --no-jdk interp_Runs.class -c interp_Wraps.class

[ $failures = 0 ] && echo "all as kept"
exit $failures
