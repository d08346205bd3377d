package lockordercycle;

/** Fine: each of the back row is linked with one of the front row, whose links lead nowhere. */
final class TwoRowsFixed {
    static final class Seat {
        private Seat next;
        private int programmes = 1;

        void pass() {
            synchronized (this) {
                if (next != null) {
                    synchronized (next) {
                        next.programmes++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Seat[] seats = new Seat[6];
        for (int i = 0; i < seats.length; i++) {
            seats[i] = new Seat();
        }
        for (int i = 3; i < seats.length; i++) {
            seats[i].next = seats[i % 3];
        }
        for (Seat seat : seats) {
            new Thread(seat::pass).start();
        }
    }
}
