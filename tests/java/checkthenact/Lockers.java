package checkthenact;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/** What was found in a map or queue is got in a second call, and may be gone. */
final class Lockers {
    private final ConcurrentMap<String, StringBuffer> lockers = new ConcurrentHashMap<>();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();

    void open(String name) {
        if (lockers.containsKey(name)) { // ~ check-then-act #1
            lockers.get(name).append("opened"); // ~ check-then-act #1
        }
    }

    int length(String name) {
        if (lockers.get(name) == null) { // ~ check-then-act #2
            return 0;
        }
        return lockers.get(name).length(); // ~ check-then-act #2
    }

    int next() {
        return waiting.isEmpty() ? 0 : waiting.peek().length(); // ~ check-then-act #3
    }

    void empty(String name) {
        lockers.remove(name);
        waiting.poll();
    }

    void rent(String name) {
        lockers.put(name, new StringBuffer());
        waiting.add(name);
    }

    public static void main(String[] args) {
        Lockers all = new Lockers();
        new Thread(() -> {
            all.rent("a");
            all.empty("a");
        }).start();
        new Thread(() -> {
            all.open("a");
            System.out.println(all.length("a") + all.next());
        }).start();
    }
}
