package rechecks;

/* HttpChannelState.handling(): no finding (rechecked, ANALYSIS §8): the switch on the enum tests 'state' afresh in
   the block that writes it. Its test goes through $SwitchMap$[state.ordinal()]. */
public class EnumSwitchRecheck {
  enum S { IDLE, BUSY }
  static final EnumSwitchRecheck SHARED = new EnumSwitchRecheck();
  private S state = S.IDLE;
  void act() {
    S seen;
    synchronized (this) { seen = state; }
    if (seen == S.IDLE) {
      synchronized (this) {
        switch (state) {
          case IDLE: state = S.BUSY; break; // BENIGN: check-then-act rechecked
          default: throw new IllegalStateException();
        }
      }
    }
  }
  synchronized void reset() { state = S.IDLE; }
}
