package lockordercycle;

/** Defect: three stations in a ring; each locks itself and then its left neighbour. */
final class StationRing {
    static final class Station {
        private Station left;
        private int wagons = 2;

        void pass() {
            synchronized (this) {
                synchronized (left) { // ~ lock-order-cycle #1
                    wagons--;
                    left.wagons++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Station north = new Station();
        Station west = new Station();
        Station south = new Station();
        north.left = west;
        west.left = south;
        south.left = north;
        new Thread(north::pass).start();
        new Thread(west::pass).start();
        new Thread(south::pass).start();
    }
}
