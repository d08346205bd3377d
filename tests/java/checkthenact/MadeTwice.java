package checkthenact;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Objects that are made on demand, and may be made twice: the field is volatile, or what it refers to complete, but nobody tests again under the lock. */
final class MadeTwice {
    private static volatile MadeTwice instance;
    private static volatile Object lock;

    /** Whoever sees it sees all of it, as its field is final. */
    static final class Ticket {
        final long number;

        Ticket(long number) {
            this.number = number;
        }
    }

    private Ticket ticket;
    private volatile List<String> names;
    private int served;

    static MadeTwice instance() {
        if (instance == null) { // ~ check-then-act #1
            instance = new MadeTwice(); // ~ check-then-act #1
        }
        return instance;
    }

    static Object lock() {
        Object found = lock; // ~ check-then-act #2
        if (found != null) {
            return found;
        }
        synchronized (MadeTwice.class) {
            lock = new Object(); // ~ check-then-act #2
        }
        return lock;
    }

    Ticket ticket() {
        if (ticket == null) { // ~ check-then-act #3
            synchronized (this) {
                ticket = new Ticket(System.nanoTime()); // ~ check-then-act #3
            }
        }
        return ticket;
    }

    /** What one thread adds is lost if the other's list takes the place. */
    void add(String name) {
        if (names == null) { // ~ check-then-act #4
            names = new CopyOnWriteArrayList<>(); // ~ check-then-act #4
        }
        names.add(name);
    }

    void serve() {
        System.out.println(ticket().number);
        synchronized (lock()) {
            served++;
        }
        add("next");
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> instance().serve()).start();
        }
    }
}
