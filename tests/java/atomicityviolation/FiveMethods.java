package atomicityviolation;

/** Defect: two numbers are drawn under one lock, so that they follow each other; who draws a single number takes only the other lock. */
final class FiveMethods {
    private final Object a = new Object();
    private final Object b = new Object();
    private int pairs;
    private int next;

    int m1() {
        synchronized (a) {
            pairs++;
            return m2();
        }
    }

    private int m2() {
        int left = m3(); // ~ atomicity-violation #1
        int right = m4(); // ~ atomicity-violation #1
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
        FiveMethods tickets = new FiveMethods();
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
