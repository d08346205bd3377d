package unsynchronizedoverride;

/** The override takes the lock, too. */
public class CountersFixed {
    static class Counter {
        protected int count;

        synchronized void add() {
            count++;
        }

        synchronized int get() {
            return count;
        }
    }

    static final class DoubleCounter extends Counter {
        @Override
        synchronized void add() {
            count += 2;
        }
    }

    public static void main(String[] args) {
        Counter counter = new DoubleCounter();
        new Thread(counter::add).start();
        System.out.println(counter.get());
    }
}
