package lockordercycle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The tool with the smaller number is taken first. */
final class PhilosophersLocksFixed {
    static final class Tool {
        private final int number;
        private final ReentrantLock lock = new ReentrantLock();
        private int wear;

        Tool(int number) {
            this.number = number;
        }
    }

    static final class Welder extends Thread {
        private final Tool first;
        private final Tool second;

        Welder(Tool left, Tool right) {
            if (left.number < right.number) {
                first = left;
                second = right;
            } else {
                first = right;
                second = left;
            }
        }

        @Override
        public void run() {
            first.lock.lock();
            try {
                second.lock.lock();
                try {
                    first.wear++;
                    second.wear++;
                } finally {
                    second.lock.unlock();
                }
            } finally {
                first.lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        List<Tool> tools = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tools.add(new Tool(i));
        }
        for (int i = 0; i < 4; i++) {
            new Welder(tools.get(i), tools.get((i + 1) % 4)).start();
        }
    }
}
