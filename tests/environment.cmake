# Read by ctest before it runs anything: tests look at what the tool does, not at what it did the last time. Those of
# the cache give --cache, which wins.
set(ENV{BLOCAL_NO_CACHE} 1)
