package com.acme;

class Counter {
  private final Object lock = new Object();
  private int count;

  void inc() {
    int tmp;
    synchronized (lock) {
      tmp = count;
    }
    work();
    synchronized (lock) {
      count = tmp + 1;
    }
  }

  void work() {}

  void reset() {
    synchronized (lock) {
	count = 0;	// a tab, and a comment that makes this line longer than an excerpt may be
    }
  }
}
