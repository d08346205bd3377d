package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Each task has a helper of its own, and is run by one thread. */
public class TaskHelper {
    @ThreadConfined("any")
    static class Helper {
        private int steps; // infer: confined

        void step() {
            steps++;
        }
    }

    static class Task implements Runnable {
        private final Helper helper = new Helper(); // infer: final
        private int rounds; // infer: confined

        @Override
        public void run() {
            rounds++;
            helper.step();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new Task()).start();
        }
    }
}
