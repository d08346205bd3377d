package checkthenact;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts down, and then asks how far: two threads may both find zero. Two threads may get one number. */
final class LastOneOut {
    private final AtomicInteger users = new AtomicInteger(2);
    private final AtomicInteger number = new AtomicInteger();
    private final Queue<String> log = new ConcurrentLinkedQueue<>();

    void leave() {
        users.decrementAndGet(); // ~ check-then-act #1
        if (users.get() == 0) { // ~ check-then-act #1
            log.add("closed");
        }
    }

    int next() {
        number.incrementAndGet(); // ~ check-then-act #2
        return number.get(); // ~ check-then-act #2
    }

    public static void main(String[] args) {
        LastOneOut room = new LastOneOut();
        Runnable user = () -> {
            System.out.println(room.next());
            room.leave();
        };
        new Thread(user).start();
        new Thread(user).start();
    }
}
