package unsafepublication;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Safe: the elements of an AtomicReferenceArray are like volatile fields. */
final class ArraySlotFixed {
    static final class Job {
        private int size;

        Job(int size) {
            this.size = size;
        }

        int size() {
            return size;
        }
    }

    private final AtomicReferenceArray<Job> slots = new AtomicReferenceArray<>(4);

    void offer(int slot, int size) {
        Job job = new Job(size);
        slots.set(slot, job);
    }

    int look(int slot) {
        Job job = slots.get(slot);
        return job == null ? 0 : job.size();
    }

    public static void main(String[] args) throws InterruptedException {
        ArraySlotFixed board = new ArraySlotFixed();
        Thread giver = new Thread(() -> board.offer(2, 100));
        Thread taker = new Thread(() -> System.out.println(board.look(2)));
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
