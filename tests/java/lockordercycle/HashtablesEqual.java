package lockordercycle;

import java.util.Hashtable;

/** Can deadlock: equals of a Hashtable is synchronized and asks the other table for its size and values. */
final class HashtablesEqual {
    private final Hashtable<String, Integer> old = new Hashtable<>();
    private final Hashtable<String, Integer> current = new Hashtable<>();

    boolean unchanged() {
        return old.equals(current); // ~ lock-order-cycle #1
    }

    boolean restored() {
        return current.equals(old); // ~ lock-order-cycle #1
    }

    public static void main(String[] args) {
        HashtablesEqual history = new HashtablesEqual();
        for (int i = 0; i < 50; i++) {
            history.old.put("key" + i, i);
            history.current.put("key" + i, i);
        }
        new Thread(history::unchanged).start();
        new Thread(history::restored).start();
    }
}
