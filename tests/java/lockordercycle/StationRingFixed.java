package lockordercycle;

/** Fine: the stations are a line, not a ring; the last one has no left neighbour. */
final class StationRingFixed {
    static final class Station {
        private Station left;
        private int wagons = 2;

        void pass() {
            synchronized (this) {
                wagons--;
                if (left == null) {
                    return;
                }
                synchronized (left) {
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
        new Thread(north::pass).start();
        new Thread(west::pass).start();
        new Thread(south::pass).start();
    }
}
