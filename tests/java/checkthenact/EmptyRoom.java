package checkthenact;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Removes a set that is empty from the map: another thread may have got it, and add to it in between. */
final class EmptyRoom {
    private final ConcurrentHashMap<String, Set<String>> rooms = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, AtomicInteger> counts = new ConcurrentHashMap<>();

    void join(String room, String user) {
        rooms.computeIfAbsent(room, key -> ConcurrentHashMap.newKeySet()).add(user); // ~ check-then-act #1
        counts.computeIfAbsent(room, key -> new AtomicInteger()).incrementAndGet(); // ~ check-then-act #2
    }

    void leave(String room, String user) {
        Set<String> members = rooms.get(room);
        if (members != null) {
            members.remove(user);
            if (members.isEmpty()) { // ~ check-then-act #1
                rooms.remove(room); // ~ check-then-act #1
            }
        }
        AtomicInteger count = counts.get(room);
        if (count != null && count.decrementAndGet() == 0) { // ~ check-then-act #2
            counts.remove(room); // ~ check-then-act #2
        }
    }

    public static void main(String[] args) {
        EmptyRoom all = new EmptyRoom();
        Runnable user = () -> {
            all.join("hall", Thread.currentThread().getName());
            all.leave("hall", Thread.currentThread().getName());
        };
        new Thread(user).start();
        new Thread(user).start();
    }
}
