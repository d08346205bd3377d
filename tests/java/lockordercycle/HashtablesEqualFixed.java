package lockordercycle;

import java.util.Hashtable;

/** Cannot deadlock: both comparisons ask the old table. */
final class HashtablesEqualFixed {
    private final Hashtable<String, Integer> old = new Hashtable<>();
    private final Hashtable<String, Integer> current = new Hashtable<>();

    boolean unchanged() {
        return old.equals(current);
    }

    boolean restored() {
        return old.equals(current);
    }

    public static void main(String[] args) {
        HashtablesEqualFixed history = new HashtablesEqualFixed();
        for (int i = 0; i < 50; i++) {
            history.old.put("key" + i, i);
            history.current.put("key" + i, i);
        }
        new Thread(history::unchanged).start();
        new Thread(history::restored).start();
    }
}
