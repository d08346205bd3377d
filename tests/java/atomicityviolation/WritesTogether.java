package atomicityviolation;

/** Defect: both coordinates are written under the mouse's lock, which the painter does not know; it sees the new x with the old y. */
final class WritesTogether {
    static final class Point {
        private int x;
        private int y;

        synchronized void setX(int value) {
            x = value;
        }

        synchronized void setY(int value) {
            y = value;
        }

        synchronized boolean isOnDiagonal() {
            return x == y;
        }
    }

    private final Point point;
    private int drags;

    WritesTogether(Point point) {
        this.point = point;
    }

    synchronized void drag(int place) {
        drags++;
        point.setX(place); // ~ atomicity-violation #1
        point.setY(place); // ~ atomicity-violation #1
    }

    synchronized int drags() {
        return drags;
    }

    public static void main(String[] args) throws InterruptedException {
        Point point = new Point();
        WritesTogether mouse = new WritesTogether(point);
        Thread painter = new Thread(() -> {
            int off = 0;
            for (int i = 0; i < 1000; i++) {
                if (!point.isOnDiagonal()) {
                    off++;
                }
            }
            System.out.println(off);
        });
        painter.start();
        for (int i = 0; i < 1000; i++) {
            mouse.drag(i);
        }
        painter.join();
        System.out.println(mouse.drags());
    }
}
