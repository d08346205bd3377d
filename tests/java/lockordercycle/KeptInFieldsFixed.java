package lockordercycle;

/** Cannot deadlock: the constructors put the track with the smaller number into the field that is locked first. */
final class KeptInFieldsFixed {
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
                lower = other;
                higher = one;
            }
        }

        @Override
        public void run() {
            synchronized (lower) {
                synchronized (higher) {
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
            this.from = from.number < to.number ? from : to;
            this.to = from.number < to.number ? to : from;
        }

        void change() {
            synchronized (from) {
                synchronized (to) {
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
