package atomicityviolation;

/** The point takes both coordinates at once. */
final class WritesTogetherFixed {
    static final class Point {
        private int x;
        private int y;

        synchronized void moveTo(int newX, int newY) {
            x = newX;
            y = newY;
        }

        synchronized boolean isOnDiagonal() {
            return x == y;
        }
    }

    private final Point point;
    private int drags;

    WritesTogetherFixed(Point point) {
        this.point = point;
    }

    synchronized void drag(int place) {
        drags++;
        point.moveTo(place, place);
    }

    synchronized int drags() {
        return drags;
    }

    public static void main(String[] args) throws InterruptedException {
        Point point = new Point();
        WritesTogetherFixed mouse = new WritesTogetherFixed(point);
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
