package atomicitypaper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Defect: the list of jobs was not empty when it was asked, and is when the job is taken. */
final class JobList {
    private static final class Worker implements Runnable {
        private final List<String> jobs;
        private String current;

        Worker(List<String> jobs) {
            this.jobs = jobs;
        }

        @Override
        public void run() {
            next();
        }

        synchronized void next() {
            if (!jobs.isEmpty()) { // ~ atomicity-violation #1
                current = jobs.remove(0); // ~ atomicity-violation #1
            }
        }

        synchronized String current() {
            return current;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> jobs = Collections.synchronizedList(new ArrayList<>());
        jobs.add("index");
        Worker first = new Worker(jobs);
        Worker second = new Worker(jobs);
        Thread thread = new Thread(first);
        thread.start();
        second.next();
        thread.join();
        if (first.current() == second.current()) {
            throw new AssertionError("nobody did the job");
        }
    }
}
