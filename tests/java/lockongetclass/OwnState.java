package lockongetclass;

/** The lock is coarse, but what it guards belongs to the object, which has one class. */
public class OwnState {
    static class Meter {
        private int value;

        void count() {
            synchronized (getClass()) {
                value++;
            }
        }
    }

    static final class Water extends Meter {
    }

    public static void main(String[] args) {
        Meter plain = new Meter();
        Meter water = new Water();
        for (int i = 0; i < 2; i++) {
            new Thread(plain::count).start();
            new Thread(water::count).start();
        }
    }
}
