package assertion;

import java.util.concurrent.locks.ReentrantLock;

/** Every visitor locks a lock of its own, and so two can be inside. */
public class NotExclusive {
    private static boolean inside;

    static class Visitor extends Thread {
        private final ReentrantLock door;

        Visitor(ReentrantLock door) {
            this.door = door;
        }

        @Override
        public void run() {
            door.lock();
            try {
                assert !inside; // ~ assertion #1
                inside = true;
                inside = false;
            } finally {
                door.unlock();
            }
        }
    }

    public static void main(String[] args) {
        ReentrantLock door = new ReentrantLock();
        new Visitor(door).start();
        new Visitor(new ReentrantLock()).start();
    }
}
