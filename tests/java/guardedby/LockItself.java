package guardedby;

import java.util.concurrent.locks.ReentrantLock;
import net.jcip.annotations.GuardedBy;

/** A class that is a lock: `this` means the lock that it is. */
public class LockItself {
    static class Segment extends ReentrantLock {
        @GuardedBy("this")
        private int count;

        @GuardedBy("this")
        void grow() {
            count++;
        }

        void put() {
            lock();
            try {
                grow();
                count++;
            } finally {
                unlock();
            }
        }

        void tryToPut() {
            if (tryLock()) {
                try {
                    grow();
                } finally {
                    unlock();
                }
            }
        }

        void putInHaste() {
            grow(); // ~ guarded-by #1
        }

        int peek() {
            return count; // ~ guarded-by #2
        }
    }

    public static void main(String[] args) {
        Segment segment = new Segment();
        new Thread(segment::put).start();
        new Thread(segment::tryToPut).start();
        new Thread(segment::putInHaste).start();
        System.out.println(segment.peek());
    }
}
