package atomicitypaper;

/** Harmless: a landmark never moves; its lock guards nothing that could change. */
final class LandMark {
    private final int x;
    private final int y;

    LandMark(int x, int y) {
        this.x = x;
        this.y = y;
    }

    synchronized int x() {
        return x;
    }

    synchronized int y() {
        return y;
    }

    static final class Ship {
        private int x;
        private int y;

        synchronized void sail(int dx) {
            x += dx;
        }

        synchronized int distance(LandMark mark) {
            return Math.abs(mark.x() - x) + Math.abs(mark.y() - y);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LandMark tower = new LandMark(3, 4);
        Ship ship = new Ship();
        Thread helm = new Thread(() -> ship.sail(1));
        helm.start();
        int distance = ship.distance(tower);
        helm.join();
        if (distance != 7 && distance != 6) {
            throw new AssertionError("lost at sea: " + distance);
        }
    }
}
