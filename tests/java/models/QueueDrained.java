package models;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue is drained to a list that another thread reads: a race. */
class QueueDrained {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(List.of(1));
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) {
        new Thread(() -> QUEUE.drainTo(LIST)).start();
        System.out.println(LIST.size());
    }
}
