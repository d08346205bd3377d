package atomicityviolation;

/** No defect: the counter has a lock of its own, but everybody who gets at it holds the lock of the turnstile. */
final class Encapsulated {
    static final class Counter {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int next) {
            value = next;
        }
    }

    private final Counter counter = new Counter();

    synchronized void pass() {
        int before = counter.get();
        counter.set(before + 1);
    }

    synchronized int passed() {
        return counter.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Encapsulated turnstile = new Encapsulated();
        Runnable crowd = () -> {
            for (int i = 0; i < 500; i++) {
                turnstile.pass();
            }
        };
        Thread first = new Thread(crowd);
        Thread second = new Thread(crowd);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(turnstile.passed());
    }
}
