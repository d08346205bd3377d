package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Each worker has a sum of its own, which the main thread reads when the worker has ended. */
public class JoinedWorkers {
    @ThreadConfined("any")
    static class Worker extends Thread {
        private int sum; // infer: confined

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                sum += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker first = new Worker();
        Worker second = new Worker();
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(first.sum + second.sum);
    }
}
