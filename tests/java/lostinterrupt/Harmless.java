package lostinterrupt;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Handlers that look empty and lose nothing. */
public class Harmless {
    private static volatile boolean isRunning = true;

    /** The interrupt is only there to wake the thread: a flag ends it. */
    static void untilStopped() {
        while (isRunning) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException woken) {
                // look at the flag
            }
        }
    }

    private static boolean isStopped() {
        return !isRunning;
    }

    /** The same, asked through a method. */
    static void untilTold() {
        while (true) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException woken) {
                // look at the flag
            }
            if (isStopped()) {
                break;
            }
        }
    }

    /** The handler leaves the loop, and the thread ends. */
    static void consume(BlockingQueue<String> queue) {
        while (true) {
            try {
                System.out.println(queue.take());
            } catch (InterruptedException ended) {
                break;
            }
        }
        System.out.println("no more");
    }

    /** A variable of its own ends the loop, after some more work. */
    static void untilInterrupted() {
        boolean goesOn = true;
        int rounds = 0;
        while (goesOn) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException ended) {
                goesOn = false;
            }
            rounds++;
        }
        System.out.println(rounds);
    }

    /** Remembered, and set again at the end. */
    static String takeAnyway(BlockingQueue<String> queue) {
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return queue.take();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Nobody ever interrupts the main thread. */
    static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            // cannot happen
        }
    }

    public static void main(String[] args) {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread sleeper = new Thread(Harmless::untilStopped);
        Thread consumer = new Thread(() -> consume(queue));
        Thread stubborn = new Thread(() -> System.out.println(takeAnyway(queue)));
        Thread told = new Thread(Harmless::untilTold);
        Thread counting = new Thread(Harmless::untilInterrupted);
        counting.start();
        told.start();
        sleeper.start();
        consumer.start();
        stubborn.start();
        pause();
        pause();
        queue.add("one");
        isRunning = false;
        sleeper.interrupt();
        told.interrupt();
        counting.interrupt();
        consumer.interrupt();
        stubborn.interrupt();
    }
}
