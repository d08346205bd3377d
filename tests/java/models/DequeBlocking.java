package models;

import java.util.concurrent.LinkedBlockingDeque;

/** A deque with a lock. */
class DequeBlocking {
    static final LinkedBlockingDeque<Integer> DEQUE = new LinkedBlockingDeque<>(1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> DEQUE.offerFirst(1)).start();
        System.out.println(DEQUE.takeLast() + " " + DEQUE.size());
    }
}
