package checkthenact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** The list tests by itself, or its lock is held; the queue is asked once. */
public class GuestsFixed {
    private final CopyOnWriteArrayList<String> present = new CopyOnWriteArrayList<>();
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>(List.of("ann", "bob"));

    void welcome(String guest) {
        present.addIfAbsent(guest);
        synchronized (names) {
            if (!names.contains(guest)) {
                names.add(guest);
            }
        }
        if (guest.isEmpty()) {
            names.add("nobody");
        }
    }

    void next() {
        String guest = waiting.poll();
        if (guest != null) {
            welcome(guest.trim());
        }
    }

    public static void main(String[] args) {
        GuestsFixed guests = new GuestsFixed();
        new Thread(guests::next).start();
        new Thread(guests::next).start();
    }
}
