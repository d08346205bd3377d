package checkthenact;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue is asked whether it is empty, and then has to give something. */
public final class NextJob {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void submit(String job) {
        jobs.add(job);
    }

    Optional<String> next() {
        if (jobs.isEmpty()) { // ~ check-then-act #1
            return Optional.empty();
        }
        String job = jobs.remove(); // ~ check-then-act #1
        return Optional.of(job);
    }

    public static void main(String[] args) {
        NextJob spool = new NextJob();
        spool.submit("a");
        new Thread(spool::next).start();
        System.out.println(spool.next());
    }
}
