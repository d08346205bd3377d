package wrongannotation;

import net.jcip.annotations.NotThreadSafe;
import net.jcip.annotations.ThreadSafe;

/** One counter is not as safe as it says, the other is used as if it were. */
public class SafeCounter {
    @ThreadSafe
    static class Counter {
        private int count;

        synchronized void increment() {
            count++; // ~ wrong-annotation #1
        }

        int get() {
            return count; // ~ wrong-annotation #1
        }
    }

    @NotThreadSafe
    static class Tally {
        private int total;

        void add(int amount) {
            total += amount; // ~ wrong-annotation #2
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        Tally tally = new Tally();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                counter.increment();
                tally.add(counter.get());
            }).start();
        }
    }
}
