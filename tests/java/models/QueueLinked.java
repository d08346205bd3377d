package models;

import java.util.concurrent.LinkedBlockingQueue;

/** A queue with a lock for each end. */
class QueueLinked {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(1);

    public static void main(String[] args) {
        new Thread(() -> QUEUE.offer(1)).start();
        boolean isIn = QUEUE.offer(2);
        System.out.println(isIn + " " + QUEUE.size() + " " + QUEUE.poll());
    }
}
