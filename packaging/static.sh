#!/bin/sh
# usage: packaging/static.sh: builds build/static/blocal, which needs no library. Debian has no static libzip, so that is
# built first, with what blocal needs of it alone (deflated entries): from $LIBZIP_SOURCE, else from Debian's source package.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=$root/build/static
mkdir -p "$out"
if [ ! -f "$out/deps/lib/libzip.a" ]; then
  source=${LIBZIP_SOURCE:-}
  if [ -z "$source" ]; then
    command -v apt-get >/dev/null || { echo "static.sh: set LIBZIP_SOURCE to the source of libzip" >&2; exit 2; }
    (cd "$out" && rm -rf libzip-*/ && apt-get source --download-only libzip && tar -xf libzip_*.orig.tar.*)
    source=$(ls -d "$out"/libzip-*/ | head -1)
  fi
  cmake -S "$source" -B "$out/libzip" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$out/deps" -DCMAKE_INSTALL_LIBDIR=lib \
    -DBUILD_SHARED_LIBS=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_OPENSSL=OFF \
    -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF
  cmake --build "$out/libzip" -j "$(nproc)"
  cmake --install "$out/libzip"
fi
cd "$root"
PKG_CONFIG_PATH=$out/deps/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH} cmake --preset static
cmake --build --preset static --target blocal
