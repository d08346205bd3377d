package wrongannotation;

import com.google.errorprone.annotations.Immutable;

/** Moving makes a new point, the array is copied, and a hash code that is computed late is no change. */
public class PointFixed {
    @Immutable
    static class Moved {
        private final int x;
        private final int y;
        private int hash;

        Moved(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Moved right() {
            return new Moved(x + 1, y);
        }

        int sum() {
            return x + y;
        }

        @Override
        public int hashCode() {
            int known = hash;
            if (known == 0) {
                known = 31 * x + y;
                hash = known;
            }
            return known;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Moved moved && moved.x == x && moved.y == y;
        }
    }

    @Immutable
    static class Path {
        private final int[] steps;

        Path(int[] steps) {
            this.steps = steps.clone();
        }

        int first() {
            return steps[0];
        }
    }

    private static Path shared;

    public static void main(String[] args) {
        Moved moved = new Moved(1, 2);
        int[] steps = new int[3];
        steps[1] = 4;
        shared = new Path(steps);
        new Thread(() -> System.out.println(moved.hashCode() + shared.first())).start();
        System.out.println(moved.right().sum() + moved.hashCode());
        steps[0] = 5;
    }
}
