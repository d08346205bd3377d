package unsafepublication;

/** Unsafe: elements of an array are plain, so the job in the slot may be seen without its size. */
final class ArraySlot {
    static final class Job {
        private int size;

        Job(int size) {
            this.size = size;
        }

        int size() {
            return size;
        }
    }

    private final Job[] slots = new Job[4];

    void offer(int slot, int size) {
        Job job = new Job(size);
        slots[slot] = job; // ~ unsafe-publication #1
    }

    int look(int slot) {
        Job job = slots[slot]; // ~ unsafe-publication #1
        return job == null ? 0 : job.size();
    }

    public static void main(String[] args) throws InterruptedException {
        ArraySlot board = new ArraySlot();
        Thread giver = new Thread(() -> board.offer(2, 100));
        Thread taker = new Thread(() -> System.out.println(board.look(2)));
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
