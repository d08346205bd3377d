package atomicityviolation;

/** No defect: the point is asked for one of the two distances. */
final class EitherEndpoint {
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
        private final Location start;
        private final Location end;

        Line(Location start, Location end) {
            this.start = start;
            this.end = end;
        }

        synchronized boolean isNear(Location point, boolean fromStart) {
            double distance;
            if (fromStart) {
                distance = point.distanceTo(start);
            } else {
                distance = point.distanceTo(end);
            }
            return distance <= 6;
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
        int near = 0;
        for (int i = 0; i < 1000; i++) {
            if (line.isNear(point, i % 3 == 0)) {
                near++;
            }
        }
        mover.join();
        System.out.println(near);
    }
}
