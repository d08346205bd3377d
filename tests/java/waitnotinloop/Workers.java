package waitnotinloop;

import java.util.ArrayDeque;
import java.util.Queue;

/** The endless loop of the workers is around the wait, but does not test the queue again before it takes from it. */
public class Workers {
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private boolean running = true;

    void add(Runnable job) {
        synchronized (jobs) {
            jobs.add(job);
            jobs.notifyAll();
        }
    }

    void work() {
        while (running) {
            Runnable job;
            synchronized (jobs) {
                if (jobs.isEmpty()) {
                    try {
                        jobs.wait(); // ~ wait-not-in-loop #1
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                job = jobs.remove();
            }
            job.run();
        }
    }

    public static void main(String[] args) {
        Workers workers = new Workers();
        for (int i = 0; i < 3; i++) {
            new Thread(workers::work).start();
        }
        for (int i = 0; i < 10; i++) {
            workers.add(() -> System.out.println("job"));
        }
    }
}
