package models;

import java.util.concurrent.ArrayBlockingQueue;

// outcome: 1 2
// outcome: 2 1

/** A queue with a fair lock, full when the second one comes. */
class FairQueue {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1, true);

    static void put(int number) {
        new Thread(() -> {
            try {
                QUEUE.put(number);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        put(1);
        put(2);
        System.out.println(QUEUE.take() + " " + QUEUE.take());
    }
}
