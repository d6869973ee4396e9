#!/bin/sh
# usage: packages.sh BUILD BLOCAL ROOT: the packages, made and installed into clean roots: they hold all that they should, and
# what is installed runs. Status 77: cpack or dpkg is not there.
set -eu
build=$1 blocal=$2 root=$3
command -v cpack >/dev/null && command -v dpkg-deb >/dev/null || exit 77
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
failures=0
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
}
version=$("$blocal" --version | cut -d' ' -f2)

# holds DIRECTORY: a prefix with everything in it, that runs
holds() {
  for file in bin/blocal share/man/man1/blocal.1 share/bash-completion/completions/blocal share/zsh/site-functions/_blocal \
    share/fish/vendor_completions.d/blocal.fish share/doc/blocal/copyright share/doc/blocal/README.md \
    share/doc/blocal/CHANGELOG.md share/doc/blocal/docs/models.md; do
    [ -s "$1/$file" ] || fail "$1 lacks $file"
  done
  grep -q "^.TH BLOCAL 1 .*$version" "$1/share/man/man1/blocal.1" || fail "$1: the manual is of another version"
  status=0
  "$1/bin/blocal" -q --no-jdk "$root/jars/examples.jar" >"$tmp/out" || status=$?
  [ $status = 1 ] && grep -q lost-update "$tmp/out" || fail "$1: what is installed does not run"
}

grep -q "^## $version" "$root/CHANGELOG.md" || fail "CHANGELOG.md says nothing of $version"
DESTDIR=$tmp/installed cmake --install "$build" --prefix /usr >/dev/null
holds "$tmp/installed/usr"

cpack --config "$build/CPackConfig.cmake" -B "$tmp/packages" >log 2>&1 || { cat log; exit 1; }
mkdir tar deb
tar -xzf packages/blocal-*.tar.gz -C tar --strip-components=1
holds "$tmp/tar"
dpkg-deb -x packages/blocal_"$version"_*.deb deb
holds "$tmp/deb/usr"
dpkg-deb -f packages/*.deb Depends >depends
for library in libdeflate libjansson libyaml libnettle libc6; do
  grep -q "$library" depends || fail "the package does not depend on $library"
done
[ "$(dpkg-deb -f packages/*.deb Version)" = "$version" ] || fail "the package has another version"
# Into a clean root, by dpkg itself; the libraries are the machine's.
if [ "$(id -u)" = 0 ]; then
  mkdir -p clean/var/lib/dpkg/info clean/var/lib/dpkg/updates
  : >clean/var/lib/dpkg/status
  dpkg --root="$tmp/clean" --force-depends --force-script-chrootless --log=/dev/null -i packages/*.deb >log 2>&1 ||
    { cat log; fail "dpkg does not install it"; }
  holds "$tmp/clean/usr"
  dpkg --root="$tmp/clean" --force-depends --log=/dev/null -r blocal >>log 2>&1 || fail "dpkg does not remove it"
  [ ! -e clean/usr/bin/blocal ] || fail "the removed package leaves the binary"
fi
[ $failures = 0 ] && echo "all as they should be"
exit $((failures > 0))
