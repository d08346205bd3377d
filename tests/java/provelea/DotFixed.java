package provelea;

/**
 * A dot in the plane keeps its place in a point. The methods of the point are not synchronized, those of the dot are.
 * One thread moves the dot, and when it has ended, another one shifts it along the x axis.
 */
// truth: data race: proved
// truth: determinism: proved
public class DotFixed {
    static class Point {
        private int x;
        private int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        int x() {
            return x;
        }

        int y() {
            return y;
        }
    }

    private Point place = new Point(0, 0);

    synchronized void moveTo(int x, int y) {
        place = new Point(x, y);
    }

    synchronized void shiftX(int distance) {
        if (place.x() < 1000) {
            place = new Point(place.x() + distance, place.y());
        }
    }

    synchronized int x() {
        return place.x();
    }

    static class Mover extends Thread {
        private final DotFixed dot;

        Mover(DotFixed dot) {
            this.dot = dot;
        }

        @Override
        public void run() {
            dot.moveTo(5, 7);
        }
    }

    static class Shifter extends Thread {
        private final DotFixed dot;

        Shifter(DotFixed dot) {
            this.dot = dot;
        }

        @Override
        public void run() {
            dot.shiftX(10);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DotFixed dot = new DotFixed();
        Thread mover = new Mover(dot);
        Thread shifter = new Shifter(dot);
        mover.start();
        mover.join();
        shifter.start();
        shifter.join();
        System.out.println(dot.x());
    }
}
