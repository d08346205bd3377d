package wrongannotation;

import net.jcip.annotations.Immutable;

/** A point that can be moved, and a path whose array is changed by who made it. */
public class Point {
    @Immutable
    static class Moved {
        private int x;
        private final int y;

        Moved(int x, int y) {
            this.x = x;
            this.y = y;
        }

        void right() {
            x++; // ~ wrong-annotation #1
        }

        int sum() {
            return x + y;
        }
    }

    @Immutable
    static class Path {
        private final int[] steps;

        Path(int[] steps) {
            this.steps = steps;
        }

        int first() {
            return steps[0];
        }
    }

    private static Path shared;

    public static void main(String[] args) {
        Moved moved = new Moved(1, 2);
        int[] steps = new int[3];
        shared = new Path(steps);
        new Thread(() -> System.out.println(moved.sum() + shared.first())).start();
        moved.right();
        steps[0] = 5; // ~ wrong-annotation #2
    }
}
