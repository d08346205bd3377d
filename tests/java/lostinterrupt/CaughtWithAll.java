package lostinterrupt;

import java.util.concurrent.Callable;

/** Interrupts that disappear with other exceptions, or before a caller asks for them. */
public class CaughtWithAll {
    private int polls;

    void poll() {
        while (true) {
            try {
                polls++;
                Thread.sleep(20); // ~ lost-interrupt #1
            } catch (Exception e) { // ~ lost-interrupt #1
                System.out.println(e.getMessage());
            }
        }
    }

    /** Tried again after an exception of foreign code, whatever happens meanwhile. */
    static <T> T retry(Callable<T> task) throws Exception {
        for (int attempt = 0; ; attempt++) {
            try {
                return task.call();
            } catch (RuntimeException e) {
                System.out.println("again");
            }
            try {
                Thread.sleep(20L << attempt); // ~ lost-interrupt #2
            } catch (InterruptedException e) { // ~ lost-interrupt #2
                System.out.println("woken");
            }
        }
    }

    private void part() {
        for (int i = 0; i < 1_000_000; i++) {
            if (Thread.interrupted()) { // ~ lost-interrupt #3
                return;
            }
            polls++;
        }
    }

    void parts() {
        for (int i = 0; i < 100; i++) {
            part();
            if (Thread.currentThread().isInterrupted()) { // ~ lost-interrupt #3
                return;
            }
        }
    }

    public static void main(String[] args) {
        CaughtWithAll caught = new CaughtWithAll();
        Thread poller = new Thread(caught::poll);
        poller.start();
        poller.interrupt(); // ~ lost-interrupt #1
        Thread retrying = new Thread(() -> {
            try {
                retry(null);
            } catch (Exception e) {
                System.out.println("failed");
            }
        });
        retrying.start();
        retrying.interrupt(); // ~ lost-interrupt #2
        Thread worker = new Thread(caught::parts);
        worker.start();
        worker.interrupt(); // ~ lost-interrupt #3
    }
}
