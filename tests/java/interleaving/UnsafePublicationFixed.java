package interleaving;

/** The field is volatile: what was written before the object was handed over is seen. */
public class UnsafePublicationFixed {
    private static class Point {
        int x;

        Point(int x) {
            this.x = x;
        }
    }

    private static volatile Point shared;

    private static void publish() {
        shared = new Point(7);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(UnsafePublicationFixed::publish);
        writer.start();
        Point point = shared;
        if (point != null) {
            System.out.println(point.x);
        }
        writer.join();
    }
}
