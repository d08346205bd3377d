package multistageaccess;

import java.util.LinkedList;

/** No defect: each round takes an element for itself, and asks only that one whether to go on. */
final class TakenInLoop {
    private final LinkedList<String> jobs = new LinkedList<>();

    synchronized void submit(String job) {
        jobs.addLast(job);
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (jobs.isEmpty()) {
            wait();
        }
        return jobs.removeFirst();
    }

    void workUntilStopped() {
        try {
            for (String job = take(); !job.equals("stop"); job = take()) {
                System.out.println(job);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TakenInLoop queue = new TakenInLoop();
        Runnable work = () -> {
            queue.submit("job");
            queue.submit("stop");
            queue.workUntilStopped();
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done");
    }
}
