package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A guest may be welcomed twice; the last of the queue may be gone when it is called. */
public class Guests {
    private final List<String> present = new CopyOnWriteArrayList<>();
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>(List.of("ann", "bob"));

    void welcome(String guest) {
        if (!present.contains(guest)) {
            present.add(guest); // ~ check-then-act #1
        }
        if (!names.contains(guest)) {
            names.add(guest); // ~ check-then-act #2
        }
    }

    void next() {
        if (!waiting.isEmpty()) {
            welcome(waiting.poll().trim()); // ~ check-then-act #3
        }
    }

    public static void main(String[] args) {
        Guests guests = new Guests();
        new Thread(guests::next).start();
        new Thread(guests::next).start();
    }
}
