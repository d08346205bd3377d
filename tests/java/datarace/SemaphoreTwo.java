package datarace;

import java.util.concurrent.Semaphore;

/** Races: a semaphore with two permits lets two in. */
final class SemaphoreTwo {
    private final Semaphore door = new Semaphore(2);
    private int weighed;

    void weigh() {
        door.acquireUninterruptibly();
        try {
            weighed++; // ~ data-race #1
        } finally {
            door.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreTwo scale = new SemaphoreTwo();
        Thread[] lorries = new Thread[4];
        for (int i = 0; i < lorries.length; i++) {
            lorries[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    scale.weigh();
                }
            });
            lorries[i].start();
        }
        for (Thread lorry : lorries) {
            lorry.join();
        }
        System.out.println(scale.weighed);
    }
}
