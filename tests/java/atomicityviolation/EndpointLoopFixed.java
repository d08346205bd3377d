package atomicityviolation;

/** The point stays where it is until the loop is over. */
final class EndpointLoopFixed {
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

        synchronized boolean contains(Location point) {
            double[] r = new double[2];
            synchronized (point) {
                for (int i = 0; i < 2; i++) {
                    r[i] = point.distanceTo(endpoints[i]);
                }
            }
            return r[0] + r[1] <= 1.001 * endpoints[0].distanceTo(endpoints[1]);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Location point = new Location(0, 5);
        Line line = new Line(new Location(0, 0), new Location(10, 0));
        Thread mover = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                point.moveTo(i % 2 * 10, 5);
            }
        });
        mover.start();
        int inside = 0;
        for (int i = 0; i < 1000; i++) {
            if (line.contains(point)) {
                inside++;
            }
        }
        mover.join();
        System.out.println(inside);
    }
}
