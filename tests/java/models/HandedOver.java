package models;

import java.util.concurrent.SynchronousQueue;

/** A queue without room: who offers needs somebody who takes. */
class HandedOver {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> System.out.println(QUEUE.offer(1))).start();
        System.out.println(QUEUE.poll());
    }
}
