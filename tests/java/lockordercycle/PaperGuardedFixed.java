package lockordercycle;

/** Cannot deadlock: north comes before east, with and without the gate. */
final class PaperGuardedFixed {
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
                synchronized (north) {
                    enterEast();
                }
            }
        }

        private void enterEast() {
            synchronized (east) {
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
