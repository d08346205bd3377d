package waitnotinloop;

import java.util.ArrayDeque;
import java.util.Queue;

/** The loop around the wait goes back to the test, in three different ways of writing it. */
public class WorkersFixed {
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private boolean running = true;

    void add(Runnable job) {
        synchronized (jobs) {
            jobs.add(job);
            jobs.notifyAll();
        }
    }

    void goBack() throws InterruptedException {
        while (running) {
            Runnable job;
            synchronized (jobs) {
                if (jobs.isEmpty()) {
                    jobs.wait();
                    continue;
                }
                job = jobs.remove();
            }
            job.run();
        }
    }

    void eitherOr() throws InterruptedException {
        synchronized (jobs) {
            while (true) {
                if (jobs.isEmpty()) {
                    jobs.wait();
                } else {
                    jobs.remove().run();
                }
            }
        }
    }

    void breakOut() throws InterruptedException {
        for (;;) {
            synchronized (jobs) {
                Runnable job = jobs.poll();
                if (job != null || !running) {
                    break;
                }
                jobs.wait();
            }
        }
    }

    public static void main(String[] args) {
        WorkersFixed workers = new WorkersFixed();
        for (int i = 0; i < 3; i++) {
            int way = i;
            new Thread(() -> {
                try {
                    switch (way) {
                        case 0 -> workers.goBack();
                        case 1 -> workers.eitherOr();
                        default -> workers.breakOut();
                    }
                } catch (InterruptedException e) {
                    System.out.println("done");
                }
            }).start();
        }
        for (int i = 0; i < 10; i++) {
            workers.add(() -> System.out.println("job"));
        }
    }
}
