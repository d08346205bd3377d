package datarace;

import java.util.concurrent.Semaphore;

/** No race: a semaphore with one permit is a lock. */
final class SemaphoreTwoFixed {
    private final Semaphore door = new Semaphore(1);
    private int weighed;

    void weigh() {
        door.acquireUninterruptibly();
        try {
            weighed++;
        } finally {
            door.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreTwoFixed scale = new SemaphoreTwoFixed();
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
