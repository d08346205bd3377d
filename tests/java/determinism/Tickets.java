package determinism;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads draw tickets from an atomic counter; who gets which is a matter of chance. */
public class Tickets {
    private static final AtomicInteger NEXT = new AtomicInteger();

    static class Guest extends Thread {
        private int ticket;

        @Override
        public void run() {
            ticket = NEXT.getAndIncrement(); // ~ determinism #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guest first = new Guest();
        Guest second = new Guest();
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(first.ticket);
    }
}
