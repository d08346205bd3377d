package interleaving;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Adding all elements of a queue begins with the queue, and goes on with the list. */
// outcome: 0
// outcome: 1
public class OutcomeAddAll {
    private static int size;

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        Thread adder = new Thread(() -> list.addAll(queue));
        Thread reader = new Thread(() -> size = list.size());
        adder.start();
        reader.start();
        adder.join();
        reader.join();
        System.out.println(size);
    }
}
