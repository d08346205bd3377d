package datarace;

/** Races: two threads fill one array, and take the next free slot from a plain counter; both can get the same. */
final class SharedIndex {
    private final String[] slots = new String[200];
    private int next;

    void store(String entry) {
        int slot = next;
        next = slot + 1; // ~ data-race #1
        slots[slot] = entry; // ~ data-race #2
    }

    public static void main(String[] args) throws InterruptedException {
        SharedIndex journal = new SharedIndex();
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
