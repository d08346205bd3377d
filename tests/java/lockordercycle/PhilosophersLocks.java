package lockordercycle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Can deadlock: each welder takes the lock of the left tool and then that of the right one, round a circle. */
final class PhilosophersLocks {
    static final class Tool {
        private final ReentrantLock lock = new ReentrantLock();
        private int wear;
    }

    static final class Welder extends Thread {
        private final Tool left;
        private final Tool right;

        Welder(Tool left, Tool right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            left.lock.lock();
            try {
                right.lock.lock(); // ~ lock-order-cycle #1
                try {
                    left.wear++;
                    right.wear++;
                } finally {
                    right.lock.unlock();
                }
            } finally {
                left.lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        List<Tool> tools = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tools.add(new Tool());
        }
        for (int i = 0; i < 4; i++) {
            new Welder(tools.get(i), tools.get((i + 1) % 4)).start();
        }
    }
}
