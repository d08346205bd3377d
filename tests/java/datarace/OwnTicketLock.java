package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** No race: each thread draws a ticket and waits for its turn. */
final class OwnTicketLock {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private int entered;

    private void lock() {
        int ticket = next.getAndIncrement();
        while (served.get() != ticket) {
            Thread.onSpinWait();
        }
    }

    private void unlock() {
        served.incrementAndGet();
    }

    void enter() {
        lock();
        try {
            entered++; // ~? data-race #1
        } finally {
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnTicketLock turnstile = new OwnTicketLock();
        Thread north = new Thread(turnstile::enter);
        Thread south = new Thread(turnstile::enter);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(turnstile.entered);
    }
}
