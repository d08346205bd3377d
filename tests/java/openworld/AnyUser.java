package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Races: each user but the last clears the list. */
public final class AnyUser {
    private static final Queue<List<String>> FREE = new ConcurrentLinkedQueue<>();

    private final List<String> lines;
    private final AtomicInteger users = new AtomicInteger(1);

    public AnyUser() {
        List<String> free = FREE.poll();
        lines = free == null ? new ArrayList<>() : free;
    }

    public void release() {
        if (users.decrementAndGet() != 0) {
            lines.clear(); // ~ data-race #1
            FREE.add(lines);
        }
    }
}
