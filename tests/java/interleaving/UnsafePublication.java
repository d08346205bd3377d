package interleaving;

/** An object is handed over by a plain field: neither the field nor what the object holds is ordered before the reader. */
public class UnsafePublication {
    private static class Point {
        int x;

        Point(int x) {
            this.x = x; // ~ race #2
        }
    }

    private static Point shared;

    private static void publish() {
        shared = new Point(7); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(UnsafePublication::publish);
        writer.start();
        Point point = shared; // ~ race #1
        if (point != null) {
            System.out.println(point.x); // ~ race #2
        }
        writer.join();
    }
}
