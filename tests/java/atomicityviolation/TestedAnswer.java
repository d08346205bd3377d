package atomicityviolation;

/** No defect: the second call tests for itself, and its answer is looked at. */
final class TestedAnswer {
    static final class Permits {
        private int free = 3;

        synchronized int free() {
            return free;
        }

        synchronized boolean tryTake() {
            if (free == 0) {
                return false;
            }
            free--;
            return true;
        }

        synchronized void give() {
            free++;
        }
    }

    private final Permits permits;
    private int passed;

    TestedAnswer(Permits permits) {
        this.permits = permits;
    }

    synchronized boolean pass() {
        if (permits.free() == 0) {
            return false;
        }
        if (!permits.tryTake()) {
            return false;
        }
        passed++;
        return true;
    }

    synchronized int passed() {
        return passed;
    }

    public static void main(String[] args) throws InterruptedException {
        Permits permits = new Permits();
        TestedAnswer gate = new TestedAnswer(permits);
        TestedAnswer other = new TestedAnswer(permits);
        Thread first = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                if (gate.pass()) {
                    permits.give();
                }
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                if (other.pass()) {
                    permits.give();
                }
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(gate.passed() + other.passed());
    }
}
