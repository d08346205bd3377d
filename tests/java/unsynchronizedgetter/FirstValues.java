package unsynchronizedgetter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A constructor that happens to run under a lock gives a field its first value; the other field is changed later, under the same lock. */
public class FirstValues {
    private static final Map<String, FirstValues> ALL = new ConcurrentHashMap<>();

    private int size;
    private int state;

    private FirstValues(String name) {
        ALL.put(name, this);
        size = name.length();
    }

    static synchronized FirstValues make(String name) {
        return new FirstValues(name);
    }

    static synchronized void change(FirstValues one) {
        one.state = 1; // ~ unsynchronized-getter #1
    }

    int size() {
        return size;
    }

    int state() {
        return state; // ~ unsynchronized-getter #1
    }

    public static void main(String[] args) {
        new Thread(() -> change(make("one"))).start();
        FirstValues one = ALL.get("one");
        if (one != null) {
            System.out.println(one.size() + one.state());
        }
    }
}
