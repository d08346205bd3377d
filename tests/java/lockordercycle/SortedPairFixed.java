package lockordercycle;

import java.util.Arrays;
import java.util.Comparator;

/** Cannot deadlock: the two are sorted, and the lower one is locked first. */
final class SortedPairFixed {
    static final class Box implements Comparable<Box> {
        private final int number;
        private int weight;

        Box(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Box other) {
            return Integer.compare(number, other.number);
        }
    }

    static void shift(Box from, Box to) {
        Box[] both = {from, to};
        Arrays.sort(both);
        synchronized (both[0]) {
            synchronized (both[1]) {
                from.weight--;
                to.weight++;
            }
        }
    }

    static void swap(Box one, Box other) {
        Box[] both = {one, other};
        Arrays.sort(both, Comparator.comparingInt(box -> box.number));
        synchronized (both[0]) {
            synchronized (both[1]) {
                int weight = one.weight;
                one.weight = other.weight;
                other.weight = weight;
            }
        }
    }

    static void add(Box one, Box other) {
        Box[] both = {one, other};
        Arrays.sort(both, Comparator.comparingInt(box -> box.number));
        synchronized (both[0]) {
            synchronized (both[1]) {
                one.weight += other.weight;
            }
        }
    }

    public static void main(String[] args) {
        Box red = new Box(1);
        Box blue = new Box(2);
        new Thread(() -> shift(red, blue)).start();
        new Thread(() -> shift(blue, red)).start();
        Box left = new Box(3);
        Box right = new Box(4);
        new Thread(() -> swap(left, right)).start();
        new Thread(() -> add(right, left)).start();
    }
}
