package lockordercycle;

/**
 * Cannot deadlock: both threads hold the gate whenever they take the two inner monitors, so only one of them at a time
 * is among these.
 */
final class PaperGuarded {
    static final class Crossing {
        private final Object gate = new Object();
        private final Object north = new Object();
        private final Object east = new Object();
        private int passed;

        void goNorth() {
            synchronized (gate) {
                synchronized (north) {
                    enterEast();
                }
            }
        }

        void goEast() {
            synchronized (gate) {
                synchronized (east) {
                    enterNorth();
                }
            }
        }

        private void enterEast() {
            synchronized (east) {
                passed++;
            }
        }

        private void enterNorth() {
            synchronized (north) {
                passed++;
            }
        }
    }

    public static void main(String[] args) {
        Crossing crossing = new Crossing();
        Thread car = new Thread() {
            @Override
            public void run() {
                for (int i = 0; i < 20; i++) crossing.goNorth();
            }
        };
        Thread tram = new Thread() {
            @Override
            public void run() {
                for (int i = 0; i < 20; i++) crossing.goEast();
            }
        };
        car.start();
        tram.start();
    }
}
