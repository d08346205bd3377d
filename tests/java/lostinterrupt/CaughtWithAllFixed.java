package lostinterrupt;

import java.util.concurrent.Callable;

/** The interrupt ends the loop, or is handed on. */
public class CaughtWithAllFixed {
    private int polls;

    void poll() {
        while (true) {
            try {
                polls++;
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            } catch (Exception e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** Asked which one it is. */
    void examined() {
        while (true) {
            try {
                polls++;
                Thread.sleep(20);
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    return;
                }
            }
        }
    }

    /** Caught outside the loop. */
    void outside() {
        try {
            while (true) {
                polls++;
                Thread.sleep(20);
            }
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }

    static <T> T retry(Callable<T> task) throws Exception {
        for (int attempt = 0; ; attempt++) {
            try {
                return task.call();
            } catch (RuntimeException e) {
                System.out.println("again");
            }
            Thread.sleep(20L << attempt);
        }
    }

    private void part() {
        for (int i = 0; i < 1_000_000; i++) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            polls++;
        }
    }

    /** The result says that it was interrupted. */
    private boolean told() {
        for (int i = 0; i < 1_000_000; i++) {
            if (Thread.interrupted()) {
                return false;
            }
            polls++;
        }
        return true;
    }

    void parts() {
        for (int i = 0; i < 100; i++) {
            part();
            if (Thread.currentThread().isInterrupted() || !told()) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        CaughtWithAllFixed caught = new CaughtWithAllFixed();
        Thread poller = new Thread(caught::poll);
        poller.start();
        poller.interrupt();
        Thread examining = new Thread(caught::examined);
        examining.start();
        examining.interrupt();
        Thread second = new Thread(caught::outside);
        second.start();
        second.interrupt();
        Thread retrying = new Thread(() -> {
            try {
                retry(null);
            } catch (Exception e) {
                System.out.println("failed");
            }
        });
        retrying.start();
        retrying.interrupt();
        Thread worker = new Thread(caught::parts);
        worker.start();
        worker.interrupt();
    }
}
