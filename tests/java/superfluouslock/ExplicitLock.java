package superfluouslock;

import java.util.concurrent.locks.ReentrantLock;

/** Superfluous: the array is made anew for each call, and the base never changes. */
final class ExplicitLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final int base;

    ExplicitLock(int base) {
        this.base = base;
    }

    int count(String text) {
        lock.lock(); // ~ superfluous-lock #1
        try {
            int[] digits = new int[10];
            for (char letter : text.toCharArray()) {
                if (letter >= '0' && letter <= '9') {
                    digits[letter - '0']++;
                }
            }
            return digits[base];
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExplicitLock counter = new ExplicitLock(7);
        Runnable work = () -> {
            System.out.println(counter.count("1 to 77"));
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
