package interleaving;

import java.util.concurrent.Semaphore;

/** A semaphore with one permit lets two threads in one after the other. */
// outcome: aabb
// outcome: bbaa
public class OutcomeSemaphore {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static String text = "";

    private static void append(String letter) {
        PERMIT.acquireUninterruptibly();
        text += letter;
        text += letter;
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> append("a"));
        Thread second = new Thread(() -> append("b"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(text);
    }
}
