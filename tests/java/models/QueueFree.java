package models;

import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue without locks. */
class QueueFree {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) {
        new Thread(() -> {
            QUEUE.offer(1);
            QUEUE.offer(2);
        }).start();
        QUEUE.offer(3);
        System.out.println(QUEUE.poll() + " " + QUEUE.peek());
    }
}
