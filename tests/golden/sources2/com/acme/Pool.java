package com.acme;

class Pool {
  int take() { return next; }
}
