package datarace;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** No race: the field is volatile, and all changes go through its updater. */
final class FieldUpdater {
    private static final AtomicIntegerFieldUpdater<FieldUpdater> HITS =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "hits");

    private volatile int hits;

    void hit() {
        HITS.incrementAndGet(this);
    }

    int hits() {
        return hits;
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdater target = new FieldUpdater();
        Runnable archer = () -> {
            for (int i = 0; i < 100; i++) {
                target.hit();
            }
        };
        Thread one = new Thread(archer);
        Thread two = new Thread(archer);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(target.hits());
    }
}
