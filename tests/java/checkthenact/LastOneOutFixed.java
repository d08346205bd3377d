package checkthenact;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Decides by what the update returns; or only one thread changes the number; or the question is another one. */
final class LastOneOutFixed {
    private final AtomicInteger users = new AtomicInteger(2);
    private final AtomicInteger rounds = new AtomicInteger();
    private final AtomicInteger errors = new AtomicInteger();
    private final Queue<String> log = new ConcurrentLinkedQueue<>();

    void leave() {
        if (users.decrementAndGet() == 0) {
            log.add("closed");
        }
        errors.incrementAndGet();
        if (errors.get() > 3) {
            log.add("too many");
        }
    }

    int next() {
        rounds.incrementAndGet();
        return rounds.get();
    }

    public static void main(String[] args) {
        LastOneOutFixed room = new LastOneOutFixed();
        Runnable user = () -> {
            System.out.println(room.rounds.get());
            room.leave();
        };
        new Thread(user).start();
        new Thread(user).start();
        System.out.println(room.next());
    }
}
