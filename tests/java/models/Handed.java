package models;

import java.util.concurrent.ArrayBlockingQueue;

/** A queue that is made of a lock and two conditions. */
class Handed {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> QUEUE.offer(1)).start();
        Integer polled = QUEUE.poll();
        System.out.println(polled + " " + QUEUE.size());
    }
}
