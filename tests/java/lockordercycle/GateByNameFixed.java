package lockordercycle;

/** Each object has its locks for itself, and lets one thread in at a time: by its own monitor, by a field, by a method that the caller entered. */
final class GateByNameFixed {
    private final Object left = new Object();
    private final Object right = new Object();
    private int moves;

    void there() {
        synchronized (this) {
            synchronized (left) {
                synchronized (right) {
                    moves++;
                }
            }
        }
    }

    synchronized void back() {
        backwards();
    }

    private void backwards() {
        synchronized (right) {
            synchronized (left) {
                moves--;
            }
        }
    }

    static final class Field {
        private final Object gate = new Object();
        private final Object in = new Object();
        private final Object out = new Object();
        private int moves;

        void there() {
            synchronized (gate) {
                synchronized (in) {
                    synchronized (out) {
                        moves++;
                    }
                }
            }
        }

        void back() {
            synchronized (gate) {
                synchronized (out) {
                    synchronized (in) {
                        moves--;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            GateByNameFixed pair = new GateByNameFixed();
            new Thread(pair::there).start();
            new Thread(pair::back).start();
            Field field = new Field();
            new Thread(field::there).start();
            new Thread(field::back).start();
        }
    }
}
