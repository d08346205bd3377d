package atomicityviolation;

/** The point stays where it is until both distances are known. */
final class LineContainsFixed {
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

        synchronized boolean contains(Location point) {
            double r1;
            double r2;
            synchronized (point) {
                r1 = point.distanceTo(start);
                r2 = point.distanceTo(end);
            }
            double c = start.distanceTo(end);
            return r1 + r2 <= 1.001 * c;
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
