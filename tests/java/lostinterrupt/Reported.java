package lostinterrupt;

import java.util.ArrayList;
import java.util.List;

/**
 * The handler hands the interrupt to whatever reports it. One reporter interrupts the thread again, another does not:
 * the thread may sleep on.
 */
public class Reported implements Runnable {
    interface Reporter {
        void report(Exception e);
    }

    static class Restoring implements Reporter {
        @Override
        public void report(Exception e) {
            Thread.currentThread().interrupt();
        }
    }

    static class Printing implements Reporter {
        @Override
        public void report(Exception e) {
            System.err.println("woken");
        }
    }

    private final List<Reporter> reporters = new ArrayList<>();
    private final Restoring restoring = new Restoring();

    Reported() {
        reporters.add(new Printing());
        reporters.add(new Restoring());
    }

    private void pause(int round) {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) { // ~ lost-interrupt #1
            reporters.get(round % reporters.size()).report(e);
        }
    }

    private void pauseAndRestore() {
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            restoring.report(e);
        }
    }

    @Override
    public void run() {
        for (int round = 0; round < 100; round++) {
            pause(round);
            pauseAndRestore();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(new Reported());
        sleeper.start();
        Thread.sleep(100);
        sleeper.interrupt(); // ~ lost-interrupt #1
        sleeper.join();
    }
}
