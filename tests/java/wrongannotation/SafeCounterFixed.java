package wrongannotation;

import net.jcip.annotations.NotThreadSafe;
import net.jcip.annotations.ThreadSafe;

/** The one is safe now; of the other each thread has its own. */
public class SafeCounterFixed {
    @ThreadSafe
    static class Counter {
        private int count;

        synchronized void increment() {
            count++;
        }

        synchronized int get() {
            return count;
        }
    }

    @NotThreadSafe
    static class Tally {
        private int total;

        void add(int amount) {
            total += amount;
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Tally tally = new Tally();
                counter.increment();
                tally.add(counter.get());
            }).start();
        }
    }
}
