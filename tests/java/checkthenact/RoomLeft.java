package checkthenact;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Looks for room, and then adds: add fails if another thread has filled the queue in between. */
final class RoomLeft {
    private final BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);

    boolean submit(String job) {
        if (jobs.remainingCapacity() == 0) { // ~ check-then-act #1
            return false;
        }
        jobs.add(job); // ~ check-then-act #1
        return true;
    }

    public static void main(String[] args) {
        RoomLeft all = new RoomLeft();
        new Thread(() -> System.out.println(all.submit("a"))).start();
        new Thread(() -> System.out.println(all.submit("b"))).start();
    }
}
