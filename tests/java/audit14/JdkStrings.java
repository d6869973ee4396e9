// RELEASES: 8 17
package audit14;

import java.util.*;

/** The classes of the JDK 1.4 that every paper on atomicity names: StringBuffer, Vector, Hashtable, the wrappers. */
class JdkStrings {

    /** StringBuffer: append(StringBuffer) asks the other's length, and then for that many of its characters. */
    static final class OldStringBuffer {
        static final OldStringBuffer SHARED = new OldStringBuffer();
        private char[] value = new char[16];
        private int count;

        public synchronized int length() {
            return count;
        }

        public synchronized void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
            if (srcBegin < 0 || srcEnd < 0 || srcEnd > count) {
                throw new StringIndexOutOfBoundsException(srcEnd);
            }
            System.arraycopy(value, srcBegin, dst, dstBegin, srcEnd - srcBegin);
        }

        private void expandCapacity(int minimumCapacity) {
            char[] newValue = new char[minimumCapacity * 2];
            System.arraycopy(value, 0, newValue, 0, count);
            value = newValue;
        }

        public synchronized void setLength(int newLength) {
            if (newLength > value.length) {
                expandCapacity(newLength);
            }
            count = newLength;
        }

        /** The length is compared with the count by getChars: rechecked, and it throws. As a method that is meant to be atomic it is none. */
        public synchronized OldStringBuffer append(OldStringBuffer sb) {
            int len = sb.length(); // BLOCAL: non-atomic
            int newcount = count + len;
            if (newcount > value.length) {
                expandCapacity(newcount);
            }
            // Mended: the callee throws where the length is too much, which is no excuse where it did not ask for the same.
            sb.getChars(0, len, value, count); // BLOCAL: stale-value low
            count = newcount;
            return this;
        }

        /** Mended. Silent. */
        public synchronized OldStringBuffer appendRight(OldStringBuffer sb) {
            synchronized (sb) {
                int len = sb.length();
                int newcount = count + len;
                if (newcount > value.length) {
                    expandCapacity(newcount);
                }
                sb.getChars(0, len, value, count);
                count = newcount;
            }
            return this;
        }
    }

    /** Vector: lastIndexOf(Object) of 1.4 reads the count without the lock, and asks under it. */
    static class OldVector {
        static final OldVector SHARED = new OldVector();
        protected Object[] elementData = new Object[10];
        protected int elementCount;

        public synchronized int size() {
            return elementCount;
        }

        public synchronized Object elementAt(int index) {
            if (index >= elementCount) {
                throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
            }
            return elementData[index];
        }

        public synchronized void addElement(Object obj) {
            if (elementCount == elementData.length) {
                Object[] bigger = new Object[elementCount * 2];
                System.arraycopy(elementData, 0, bigger, 0, elementCount);
                elementData = bigger;
            }
            elementData[elementCount++] = obj;
        }

        public synchronized void removeAllElements() {
            for (int i = 0; i < elementCount; i++) {
                elementData[i] = null;
            }
            elementCount = 0;
        }

        public synchronized int lastIndexOf(Object elem, int index) {
            if (index >= elementCount) {
                throw new IndexOutOfBoundsException(index + " >= " + elementCount);
            }
            for (int i = index; i >= 0; i--) {
                if (elem.equals(elementData[i])) {
                    return i;
                }
            }
            return -1;
        }

        /** The bug: elementCount is read without the lock; the callee compares the index afresh. */
        public int lastIndexOf(Object elem) {
            return lastIndexOf(elem, elementCount - 1); // MISSED: stale-value (a guarded field that is read without the lock, and given to a callee that uses it under it: low)
        }

        /** Mended. Silent. */
        public synchronized int lastIndexOfRight(Object elem) {
            return lastIndexOf(elem, elementCount - 1);
        }

        public synchronized void copyInto(Object[] anArray) {
            int i = elementCount;
            while (i-- > 0) {
                anArray[i] = elementData[i];
            }
        }

        /** The constructor from a collection: an array as large as another said, then filled by it. */
        static Object[] snapshot(OldVector c) {
            Object[] a = new Object[c.size()];
            // Mended: the program's own class is no collection of the library's; the array is only passed on. Silent.
            c.copyInto(a);
            return a;
        }

        static Object[] snapshotRight(OldVector c) {
            synchronized (c) { // Silent
                Object[] a = new Object[c.size()];
                c.copyInto(a);
                return a;
            }
        }
    }

    /** Clients of the real Vector. */
    static class VectorClient {
        static final VectorClient SHARED = new VectorClient();
        private final Vector<String> v = new Vector<>();

        void add(String s) {
            v.addElement(s);
        }

        void clear() {
            v.removeAllElements();
        }

        /** The array as large as the vector was, and then the vector itself fills it. */
        String[] all() {
            String[] a = new String[v.size()];
            v.copyInto(a); // BLOCAL: stale-value medium
            return a;
        }

        /** Silent. */
        String[] allRight() {
            synchronized (v) {
                String[] a = new String[v.size()];
                v.copyInto(a);
                return a;
            }
        }

        /** Whether there is anything, and then the first: low of a Vector. */
        String first() {
            if (!v.isEmpty()) {
                return v.firstElement(); // BLOCAL: check-then-act low
            }
            return null;
        }

        /** Put if it is not there. */
        void addOnce(String s) {
            if (!v.contains(s)) {
                v.addElement(s); // BLOCAL: check-then-act medium
            }
        }

        /** Silent. */
        void addOnceRight(String s) {
            synchronized (v) {
                if (!v.contains(s)) {
                    v.addElement(s);
                }
            }
        }
    }

    /** Hashtable: a count under a key, read and put. */
    static class TableClient {
        static final TableClient SHARED = new TableClient();
        private final Hashtable<String, Integer> counts = new Hashtable<>();
        private final Hashtable<String, Vector<String>> lists = new Hashtable<>();

        void count(String word) {
            Integer n = counts.get(word);
            counts.put(word, n == null ? 1 : n + 1); // BLOCAL: lost-update high
        }

        /** Silent. */
        void countRight(String word) {
            synchronized (counts) {
                Integer n = counts.get(word);
                counts.put(word, n == null ? 1 : n + 1);
            }
        }

        void forget(String word) {
            counts.remove(word);
            lists.remove(word);
        }

        void list(String key, String value) {
            Vector<String> l = lists.get(key);
            if (l == null) {
                l = new Vector<>();
                lists.put(key, l); // BLOCAL: check-then-act high
            }
            l.add(value);
        }

        /** Silent. */
        void listRight(String key, String value) {
            Vector<String> l;
            synchronized (lists) {
                l = lists.get(key);
                if (l == null) {
                    l = new Vector<>();
                    lists.put(key, l);
                }
                l.add(value);
            }
        }

        /** Contained, and got: what is handed back may be nothing by then. */
        int length(String word) {
            if (lists.containsKey(word)) {
                return lists.get(word).size(); // BLOCAL: check-then-act medium
            }
            return 0;
        }
    }

    /** SynchronizedList.equals, addAll and the like of two wrappers: a synchronized method that asks the other twice. */
    static class OldSynchronizedList {
        static final OldSynchronizedList SHARED = new OldSynchronizedList();
        private final ArrayList<Object> list = new ArrayList<>();

        public synchronized int size() {
            return list.size();
        }

        public synchronized Object get(int i) {
            return list.get(i);
        }

        public synchronized void add(Object o) {
            list.add(o);
        }

        public synchronized void clear() {
            list.clear();
        }

        /** containsAll, by the other's size and its elements. */
        public synchronized boolean containsAll(OldSynchronizedList other) {
            // Low by mistake: the number that the first action tells decides the second.
            int n = other.size(); // BLOCAL: non-atomic low
            for (int i = 0; i < n; i++) {
                // Mended: to read the same contents once more is no act, but there may be fewer by then.
                if (!list.contains(other.get(i))) { // BLOCAL: check-then-act low
                    return false;
                }
            }
            return true;
        }

        /** Silent. */
        public synchronized boolean containsAllRight(OldSynchronizedList other) {
            synchronized (other) {
                int n = other.size();
                for (int i = 0; i < n; i++) {
                    if (!list.contains(other.get(i))) {
                        return false;
                    }
                }
                return true;
            }
        }
    }
}
