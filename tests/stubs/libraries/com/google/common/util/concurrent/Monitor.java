package com.google.common.util.concurrent;

public final class Monitor {
    public abstract static class Guard {
        protected Guard(Monitor monitor) {
        }

        public abstract boolean isSatisfied();
    }

    public void enter() {
    }

    public void leave() {
    }

    public boolean tryEnter() {
        return true;
    }

    public void enterWhen(Guard guard) {
    }

    public void waitFor(Guard guard) {
    }
}
