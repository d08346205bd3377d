package uncaughtexception;

import java.util.concurrent.locks.ReentrantLock;

/** Threads of one class use one ticket; the second one is refused. */
public class TicketUsedTwice {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean used;

    void use() {
        lock.lock();
        try {
            if (used) {
                throw new IllegalStateException("used"); // ~ uncaught-exception #1
            }
            used = true;
        } finally {
            lock.unlock();
        }
    }

    static class Guest extends Thread {
        private final TicketUsedTwice ticket;

        Guest(TicketUsedTwice ticket) {
            this.ticket = ticket;
        }

        @Override
        public void run() {
            ticket.use();
        }
    }

    public static void main(String[] args) {
        TicketUsedTwice ticket = new TicketUsedTwice();
        for (int i = 0; i < 2; i++) {
            new Guest(ticket).start();
        }
    }
}
