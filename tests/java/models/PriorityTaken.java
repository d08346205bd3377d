package models;

import java.util.concurrent.PriorityBlockingQueue;

/** Who takes gets the least of what is there. */
class PriorityTaken {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        QUEUE.add(2);
        new Thread(() -> QUEUE.add(1)).start();
        System.out.println(QUEUE.take() + " " + QUEUE.peek());
    }
}
