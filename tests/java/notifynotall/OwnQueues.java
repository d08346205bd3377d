package notifynotall;

import java.util.ArrayDeque;
import java.util.Queue;

/** Each worker is the only one who takes from its own queue: when it signals, only those who wait for room can hear it. */
public class OwnQueues {
    static final class Worker implements Runnable {
        private final Queue<String> jobs = new ArrayDeque<>();

        synchronized void put(String job) throws InterruptedException {
            while (jobs.size() == 2) {
                wait();
            }
            jobs.add(job);
            notifyAll();
        }

        private synchronized String take() throws InterruptedException {
            while (jobs.isEmpty()) {
                wait();
            }
            String job = jobs.remove();
            notify();
            return job;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    System.out.println(take());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Worker worker = new Worker();
            new Thread(worker).start();
            for (int j = 0; j < 2; j++) {
                new Thread(() -> {
                    try {
                        worker.put("job");
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }).start();
            }
        }
    }
}
