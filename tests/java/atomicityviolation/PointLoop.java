package atomicityviolation;

/** No defect: each turn of the loop locks another point, and none is locked twice. */
final class PointLoop {
    static final class Location {
        private double x;
        private double y;

        Location(double x, double y) {
            this.x = x;
            this.y = y;
        }

        synchronized double distanceTo(Location p) {
            return Math.sqrt(Math.pow(p.x - x, 2) + Math.pow(p.y - y, 2));
        }

        synchronized void moveTo(double newX, double newY) {
            x = newX;
            y = newY;
        }
    }

    static final class Line {
        private final Location[] endpoints;

        Line(Location start, Location end) {
            endpoints = new Location[] {start, end};
        }

        synchronized void measure(Location[] point) {
            for (int i = 0; i < 2; i++) {
                System.out.println(i + ": " + point[i].distanceTo(endpoints[i]));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Location[] points = {new Location(0, 5), new Location(5, 0)};
        Line line = new Line(new Location(0, 0), new Location(10, 0));
        Thread mover = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                points[i % 2].moveTo(i, 5);
            }
        });
        mover.start();
        for (int i = 0; i < 10; i++) {
            line.measure(points);
        }
        mover.join();
    }
}
