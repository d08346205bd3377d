package atomicityviolation;

/** The box tells where it begins and ends in one answer. */
final class BoxesMeetFixed {
    static final class Box {
        private int left;
        private int width;

        Box(int left, int width) {
            this.left = left;
            this.width = width;
        }

        synchronized int[] edges() {
            return new int[] {left, left + width};
        }

        synchronized void place(int newLeft, int newWidth) {
            left = newLeft;
            width = newWidth;
        }

        synchronized boolean intersects(Box other) {
            int[] edges = other.edges();
            return edges[0] < left + width && left < edges[1];
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
