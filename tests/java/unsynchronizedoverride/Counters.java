package unsynchronizedoverride;

/** The subclass counts in the same field, and forgets that {@code synchronized} is not inherited. */
public class Counters {
    static class Counter {
        protected int count;

        synchronized void add() {
            count++;
        }

        synchronized int get() {
            return count; // ~ unsynchronized-override #1
        }
    }

    static final class DoubleCounter extends Counter {
        @Override
        void add() {
            count += 2; // ~ unsynchronized-override #1
        }
    }

    public static void main(String[] args) {
        Counter counter = new DoubleCounter();
        new Thread(counter::add).start();
        System.out.println(counter.get());
    }
}
