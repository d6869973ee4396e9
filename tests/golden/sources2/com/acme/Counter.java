package com.acme;
class Counter { /* another one: the first root counts */ }
