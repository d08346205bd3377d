package datarace;

/** No race: the points are immutable, and each thread gets them before it is started. */
final class ImmutableObjects {
    private static final class Point {
        private final int x;
        private final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Point moved(int dx, int dy) {
            return new Point(x + dx, y + dy);
        }

        int distance() {
            return Math.abs(x) + Math.abs(y);
        }
    }

    private static Thread walk(Point start, int dx, int dy) {
        return new Thread(() -> {
            Point at = start;
            for (int i = 0; i < 10; i++) {
                at = at.moved(dx, dy);
            }
            System.out.println(at.distance());
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Point origin = new Point(0, 0);
        Thread north = walk(origin, 0, 1);
        Thread east = walk(origin, 1, 0);
        north.start();
        east.start();
        north.join();
        east.join();
        System.out.println(origin.distance());
    }
}
