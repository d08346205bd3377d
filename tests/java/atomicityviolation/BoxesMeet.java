package atomicityviolation;

/** Defect: the other box can move between the two questions where it begins and where it ends. */
final class BoxesMeet {
    static final class Box {
        private int left;
        private int width;

        Box(int left, int width) {
            this.left = left;
            this.width = width;
        }

        synchronized int left() {
            return left;
        }

        synchronized int right() {
            return left + width;
        }

        synchronized void place(int newLeft, int newWidth) {
            left = newLeft;
            width = newWidth;
        }

        synchronized boolean intersects(Box other) {
            int from = other.left(); // ~ atomicity-violation #1
            int to = other.right(); // ~ atomicity-violation #1
            return from < left + width && left < to;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box still = new Box(10, 10);
        Box moving = new Box(0, 5);
        Thread mover = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                moving.place(i % 2 * 40, 5);
            }
        });
        mover.start();
        int hits = 0;
        for (int i = 0; i < 1000; i++) {
            if (still.intersects(moving)) {
                hits++;
            }
        }
        mover.join();
        System.out.println(hits);
    }
}
