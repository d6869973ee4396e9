#!/bin/sh
# usage: completion.sh BLOCAL: that shells take the completions, that bash completes with them, and that
# troff takes the manual page. What is not installed is not asked.
set -u
blocal=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1
failures=0
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
}
for shell in bash zsh fish; do
  "$blocal" completion $shell >$shell.txt || fail "no completion for $shell"
  if command -v $shell >/dev/null; then
    $shell -n $shell.txt || fail "$shell does not take it"
  fi
  grep -q 'min-confidence' $shell.txt || fail "$shell: an option is missing"
done
if command -v bash >/dev/null; then
  cat >ask.bash <<'END'
. ./bash.txt
# ask WORDS...: the completions of the last word
ask() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _blocal
  echo "${COMPREPLY[*]}"
}
touch here.jar
ask blocal --min-c
ask blocal --min-confidence = h
ask blocal -f sar
ask blocal expl
ask blocal explain check-then-
ask blocal dump --cf
ask blocal dump --stri
ask blocal --baseline he
ask blocal completion fi
END
  bash ask.bash >answers.txt
  cat >expected.txt <<'END'
--min-confidence
high
sarif
explain
check-then-act check-then-wait
--cfg

here.jar
fish
END
  diff expected.txt answers.txt || fail 'bash completes otherwise'
fi
if command -v fish >/dev/null; then
  fish --no-config -c 'source fish.txt; complete -C "blocal --min-conf"; complete -C "blocal -f sa"; complete -C "blocal explain lost-u"; complete -C "blocal dump --stri"' |
    cut -f1 >answers.txt
  printf -- '--min-confidence\nsarif\nlost-update\n' | diff - answers.txt || fail 'fish completes otherwise'
fi
"$blocal" completion man >blocal.1 || fail 'no manual'
grep -q '^\.B \\-f, \\-\\-format' blocal.1 || fail 'the manual lacks an option'
if command -v groff >/dev/null; then
  groff -man -Tutf8 -ww -z blocal.1 2>warnings.txt
  [ ! -s warnings.txt ] || fail "groff: $(head -3 warnings.txt)"
fi
"$blocal" completion csh 2>/dev/null && fail 'completes for a shell that it does not know'
[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
