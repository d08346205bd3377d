package provelea;

/**
 * A dot in the plane keeps its place in a point. The methods of the point are not synchronized, those of the dot are.
 * One thread moves the dot and one shifts it along the x axis: nothing races, but the last place depends on the order.
 */
// paper: data race: proved
// paper: determinism: alarm
public class Dot {
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
        private final Dot dot;

        Mover(Dot dot) {
            this.dot = dot;
        }

        @Override
        public void run() {
            dot.moveTo(5, 7);
        }
    }

    static class Shifter extends Thread {
        private final Dot dot;

        Shifter(Dot dot) {
            this.dot = dot;
        }

        @Override
        public void run() {
            dot.shiftX(10);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Dot dot = new Dot();
        Thread mover = new Mover(dot);
        Thread shifter = new Shifter(dot);
        mover.start();
        shifter.start();
        mover.join();
        shifter.join();
        System.out.println(dot.x());
    }
}
