package lockordercycle;

/** Can deadlock: one constructor compares the two, and keeps them the same way whatever the answer; the other does not ask. */
final class KeptInFields {
    static final class Track {
        private final int number;
        private int trains;

        Track(int number) {
            this.number = number;
        }
    }

    static final class Crossing implements Runnable {
        private final Track lower;
        private final Track higher;

        Crossing(Track one, Track other) {
            if (one.number < other.number) {
                lower = one;
                higher = other;
            } else {
                System.out.println("from the other end");
                lower = one;
                higher = other;
            }
        }

        @Override
        public void run() {
            synchronized (lower) {
                synchronized (higher) { // ~ lock-order-cycle #1
                    lower.trains++;
                    higher.trains++;
                }
            }
        }
    }

    static final class Point {
        private final Track from;
        private final Track to;

        Point(Track from, Track to) {
            this.from = from;
            this.to = to;
        }

        void change() {
            synchronized (from) {
                synchronized (to) { // ~ lock-order-cycle #2
                    from.trains--;
                    to.trains++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Track north = new Track(1);
        Track south = new Track(2);
        new Thread(new Crossing(north, south)).start();
        new Thread(new Crossing(south, north)).start();
        Track in = new Track(3);
        Track out = new Track(4);
        new Thread(() -> new Point(in, out).change()).start();
        new Thread(() -> new Point(out, in).change()).start();
    }
}
