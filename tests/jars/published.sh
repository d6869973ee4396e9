#!/bin/sh
# usage: published.sh BLOCAL JARS: in the setting of the published table the three benchmarks give 2, 0 and 1 findings, all
# of them benign, for the reasons that the paper gives: checked again under the lock, and taken off the queue.
set -eu
blocal=$1 jars=$2
bad=0

# expect NAME REASON...: one reason a finding
expect() {
  name=$1
  shift
  wanted=$*
  got=$("$blocal" -q --no-jdk --fail-on=never -f json --check=block-local --strict --callees=same-class "$jars/$name.jar" |
    sed -n 's/.*"kind": .*"benign": \(null\|"[a-z-]*"\).*/\1/p' | tr -d '"' | tr '\n' ' ')
  if [ "${got% }" = "$wanted" ]; then
    echo "$name: $# findings: ${wanted:-none}"
  else
    echo "FAILED: $name: found: ${got:-none}; expected: ${wanted:-none}"
    bad=1
  fi
}

expect elevator rechecked rechecked
expect sor
expect tsp handed-over
exit $bad
