# Sourced by the tests of the command line: a folder of their own, where they are, and what a run is held against. Wants
# $blocal; counts $failures. The streams of the last run are in ./out and ./err.
export BLOCAL_NO_CACHE=1 # but for runs that are given --cache
tmp=$(mktemp -d)
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
: >out
: >err
failures=0
what=

fail() {
  failures=$((failures + 1))
  echo "FAILED: $what: $1"
  sed 's/^/  out: /' out | head -5
  sed 's/^/  err: /' err | head -15
}

# expect STATUS ARGS...: runs blocal.
expect() {
  wanted=$1
  shift
  what="blocal $*"
  got=0
  "$blocal" "$@" >out 2>err || got=$?
  [ $got = "$wanted" ] || fail "status $got, expected $wanted"
}

says() { grep -qF -- "$1" err || fail "standard error lacks '$1'"; }
shows() { grep -qF -- "$1" out || fail "standard output lacks '$1'"; }
lacks() { if grep -qF -- "$1" out; then fail "standard output has '$1'"; fi; }
adds_up() { if grep -q 'the sum is wrong' err; then fail "the ledger does not add up"; fi; }
