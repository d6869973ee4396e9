module sample.module {
  requires java.base;
}
