package atomicityviolation;

/** Both locks are held from the first number to the second. */
final class FiveMethodsFixed {
    private final Object a = new Object();
    private final Object b = new Object();
    private int pairs;
    private int next;

    int m1() {
        synchronized (a) {
            pairs++;
            synchronized (b) {
                return m2();
            }
        }
    }

    private int m2() {
        int left = m3();
        int right = m4();
        return right - left;
    }

    private int m3() {
        synchronized (a) {
            return m5();
        }
    }

    private int m4() {
        synchronized (a) {
            return m5();
        }
    }

    int m5() {
        synchronized (b) {
            return next++;
        }
    }

    int pairs() {
        synchronized (a) {
            return pairs;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FiveMethodsFixed tickets = new FiveMethodsFixed();
        Thread single = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                tickets.m5();
            }
        });
        single.start();
        int apart = 0;
        for (int i = 0; i < 1000; i++) {
            if (tickets.m1() != 1) {
                apart++;
            }
        }
        single.join();
        System.out.println(apart + " of " + tickets.pairs());
    }
}
