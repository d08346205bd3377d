package uncaughtexception;

import java.util.concurrent.locks.ReentrantLock;

/** Threads of one class use one ticket; the second one catches the refusal. */
public class TicketUsedTwiceFixed {
    private final ReentrantLock lock = new ReentrantLock();
    private boolean used;

    void use() {
        lock.lock();
        try {
            if (used) {
                throw new IllegalStateException("used");
            }
            used = true;
        } finally {
            lock.unlock();
        }
    }

    static class Guest extends Thread {
        private final TicketUsedTwiceFixed ticket;

        Guest(TicketUsedTwiceFixed ticket) {
            this.ticket = ticket;
        }

        @Override
        public void run() {
            try {
                ticket.use();
            } catch (IllegalStateException refused) {
                System.out.println("refused");
            }
        }
    }

    public static void main(String[] args) {
        TicketUsedTwiceFixed ticket = new TicketUsedTwiceFixed();
        for (int i = 0; i < 2; i++) {
            new Guest(ticket).start();
        }
    }
}
