package models;

import java.util.concurrent.ConcurrentLinkedDeque;

/** A queue without locks, at both ends. */
class DequeFree {
    static final ConcurrentLinkedDeque<Integer> DEQUE = new ConcurrentLinkedDeque<>();

    public static void main(String[] args) {
        DEQUE.addFirst(1);
        new Thread(() -> DEQUE.addFirst(2)).start();
        Integer last = DEQUE.pollLast();
        System.out.println(last + " " + DEQUE.peekFirst());
    }
}
