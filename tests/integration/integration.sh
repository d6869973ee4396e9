#!/bin/sh
# usage: integration.sh maven|gradle BLOCAL ROOT: builds the project with the real tool: a seeded bug fails the build and is
# named, its fix passes. Status 77: the tool is not there, or cannot fetch its plugins.
set -u
tool=$1 blocal=$2 here=$3/tests/integration
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failures=0
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
  tail -40 log
}
case $tool in
  maven) command=mvn; command -v mvn >/dev/null || exit 77 ;;
  gradle) command=gradle; command -v gradle >/dev/null || exit 77 ;;
esac
cp -r "$here/$tool" "$tmp/project"
cd "$tmp/project" || exit 1
mkdir -p src/main/java/shop

build() {
  cp "$here/$1/Stock.java" src/main/java/shop
  rm -rf target build
  status=0
  if [ $tool = maven ]; then
    mvn -B -Dblocal="$blocal" verify >log 2>&1 || status=$?
  else
    gradle --no-daemon --console=plain -PblocalPath="$blocal" check >log 2>&1 || status=$?
  fi
  if grep -qE 'could not be resolved|Could not resolve|Could not determine java version|Unsupported class file' log; then
    echo "$command cannot build here:"
    grep -E 'resolve|determine|Unsupported' log | head -2
    exit 77
  fi
}

build buggy
[ $status != 0 ] || fail 'the bug does not fail the build'
grep -q 'shop/Stock.java:21: warning: .*\[lost-update, high\]' log || fail 'the bug is not named'
[ -s target/blocal.sarif ] || [ -s build/blocal.sarif ] || fail 'no SARIF'
! grep -q 'the first counts' log || fail 'the classes are on the class path too'
build fixed
[ $status = 0 ] || fail 'the fix does not pass'
grep -q 'blocal: 0 findings in 1 class' log || fail 'blocal did not run, or not on the one class'
[ $failures = 0 ] && echo "all as it should be"
exit $((failures > 0))
