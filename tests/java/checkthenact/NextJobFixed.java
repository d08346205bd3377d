package checkthenact;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Correct: one call takes a job, if there is any. */
public final class NextJobFixed {
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();

    void submit(String job) {
        jobs.add(job);
    }

    Optional<String> next() {
        if (jobs.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(jobs.poll());
    }

    public static void main(String[] args) {
        NextJobFixed spool = new NextJobFixed();
        spool.submit("a");
        new Thread(spool::next).start();
        System.out.println(spool.next());
    }
}
