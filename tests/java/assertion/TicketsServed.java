package assertion;

import java.util.concurrent.locks.ReentrantLock;

/** Tickets are drawn and served; who serves has looked before at whether one is waiting. */
public class TicketsServed {
    private final ReentrantLock lock = new ReentrantLock();
    private int drawn;
    private int served;

    void draw() {
        lock.lock();
        try {
            if (drawn < 1000) {
                drawn++;
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isWaiting() {
        lock.lock();
        try {
            return served < drawn;
        } finally {
            lock.unlock();
        }
    }

    void serve() {
        if (!isWaiting()) {
            return;
        }
        lock.lock();
        try {
            served++; // ~? overflow #2
            assert served <= drawn; // ~ assertion #1
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TicketsServed office = new TicketsServed();
        office.draw();
        new Thread(office::serve).start();
        office.serve();
    }
}
