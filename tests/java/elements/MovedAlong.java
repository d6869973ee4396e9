package elements;

/* What is put into an array whose elements are moved along to make room, in the same block, takes
   nothing away that others have put there (ANALYSIS §7). */
public class MovedAlong {
  static class Powers {
    static final Powers IT = new Powers();
    private final Integer[] outputs = new Integer[16];

    Integer last() {
      synchronized (outputs) {
        return outputs[0];
      }
    }

    void push(Integer i) {
      synchronized (outputs) {
        for (int k = outputs.length - 1; k > 0; k--) {
          outputs[k] = outputs[k - 1];
        }
        outputs[0] = i;
      }
    }

    void next() {
      Integer i = last();
      push(Integer.valueOf(i.intValue() * 5)); // BENIGN: lost-update handed-over
    }
  }

  /* It is put over what is there. */
  static class Over {
    static final Over IT = new Over();
    private final Integer[] outputs = new Integer[16];

    Integer last() {
      synchronized (outputs) {
        return outputs[0];
      }
    }

    void set(Integer i) {
      synchronized (outputs) {
        outputs[0] = i;
      }
    }

    void next() {
      Integer i = last();
      set(Integer.valueOf(i.intValue() * 5)); // BLOCAL: lost-update high
    }
  }
}
