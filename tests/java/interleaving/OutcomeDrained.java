package interleaving;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Draining a queue begins with the queue's lock, and goes on with the list. */
// outcome: false
// outcome: true
public class OutcomeDrained {
    private static boolean found;

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        queue.add(2);
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        Thread drainer = new Thread(() -> queue.drainTo(list));
        Thread reader = new Thread(() -> found = list.contains(2));
        drainer.start();
        reader.start();
        drainer.join();
        reader.join();
        System.out.println(found);
    }
}
