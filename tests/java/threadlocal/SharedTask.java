package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Defect: one task is run by two threads, and with it the helper that it calls its own. */
public class SharedTask {
    @ThreadConfined("any")
    static class Helper {
        private int steps; // infer: unguarded

        void step() {
            steps++; // ~ data-race #1 ~ wrong-annotation #3
        }
    }

    static class Task implements Runnable {
        private final Helper helper = new Helper(); // infer: final
        private int rounds; // infer: unguarded

        @Override
        public void run() {
            rounds++; // ~ data-race #2
            helper.step();
        }
    }

    public static void main(String[] args) {
        Task task = new Task();
        for (int i = 0; i < 2; i++) {
            new Thread(task).start();
        }
    }
}
