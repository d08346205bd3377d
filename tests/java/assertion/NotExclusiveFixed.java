package assertion;

import java.util.concurrent.locks.ReentrantLock;

/** All visitors lock the same lock, and so only one is inside. */
public class NotExclusiveFixed {
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
                assert !inside;
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
        new Visitor(door).start();
    }
}
