package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** No race: each slot is given to one thread. */
final class SharedIndexFixed {
    private final String[] slots = new String[200];
    private final AtomicInteger next = new AtomicInteger();

    void store(String entry) {
        int slot = next.getAndIncrement();
        slots[slot] = entry;
    }

    public static void main(String[] args) throws InterruptedException {
        SharedIndexFixed journal = new SharedIndexFixed();
        Thread[] writers = new Thread[2];
        for (int i = 0; i < writers.length; i++) {
            String name = "writer " + i;
            writers[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    journal.store(name);
                }
            });
            writers[i].start();
        }
        for (Thread writer : writers) {
            writer.join();
        }
        System.out.println(journal.slots[0]);
    }
}
