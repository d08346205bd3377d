package assertion;

import java.util.concurrent.locks.ReentrantLock;

/** Tickets are drawn and served: never more are served than drawn. */
public class TicketsServedFixed {
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

    void serve() {
        lock.lock();
        try {
            if (served < drawn) {
                served++;
            }
            assert served <= drawn;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TicketsServedFixed office = new TicketsServedFixed();
        new Thread(office::serve).start();
        office.draw();
        office.serve();
    }
}
