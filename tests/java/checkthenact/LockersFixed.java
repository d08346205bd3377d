package checkthenact;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** What is got is tested; what is never removed is there; and a lock keeps out who would remove it. */
final class LockersFixed {
    private final ConcurrentMap<String, StringBuffer> lockers = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, StringBuffer> everlasting = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, StringBuffer> guarded = new ConcurrentHashMap<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    void open(String name) {
        if (lockers.containsKey(name)) {
            StringBuffer locker = lockers.get(name);
            if (locker != null) {
                locker.append("opened");
            }
        }
        if (everlasting.containsKey(name)) {
            everlasting.get(name).append("opened");
        }
        synchronized (this) {
            if (guarded.containsKey(name)) {
                guarded.get(name).append("opened");
            }
        }
    }

    int next() {
        String first = waiting.peek();
        return first == null ? 0 : first.length();
    }

    void empty(String name) {
        lockers.remove(name);
        waiting.poll();
        synchronized (this) {
            guarded.remove(name);
        }
    }

    void rent(String name) {
        lockers.put(name, new StringBuffer());
        everlasting.put(name, new StringBuffer());
        guarded.put(name, new StringBuffer());
        waiting.add(name);
    }

    public static void main(String[] args) {
        LockersFixed all = new LockersFixed();
        new Thread(() -> {
            all.rent("a");
            all.empty("a");
        }).start();
        new Thread(() -> {
            all.open("a");
            System.out.println(all.next());
        }).start();
    }
}
