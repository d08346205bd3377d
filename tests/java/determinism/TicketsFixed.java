package determinism;

import java.util.concurrent.atomic.AtomicInteger;

/** Main draws the tickets, and hands them to the threads. */
public class TicketsFixed {
    private static final AtomicInteger NEXT = new AtomicInteger();

    static class Guest extends Thread {
        private final int ticket;
        private int seat;

        Guest(int ticket) {
            this.ticket = ticket;
        }

        @Override
        public void run() {
            seat = ticket + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guest first = new Guest(NEXT.getAndIncrement());
        Guest second = new Guest(NEXT.getAndIncrement());
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(first.seat);
    }
}
