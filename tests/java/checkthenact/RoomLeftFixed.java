package checkthenact;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** offer says whether there was room; and only one thread ever adds to the other queue. */
final class RoomLeftFixed {
    private final BlockingQueue<String> jobs = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<String> own = new ArrayBlockingQueue<>(1);

    boolean submit(String job) {
        return jobs.offer(job);
    }

    void feed(String job) {
        if (own.remainingCapacity() > 0) {
            own.add(job);
        }
    }

    public static void main(String[] args) {
        RoomLeftFixed all = new RoomLeftFixed();
        new Thread(() -> System.out.println(all.submit("a"))).start();
        new Thread(() -> System.out.println(all.submit("b") + " " + all.own.poll())).start();
        all.feed("c");
    }
}
