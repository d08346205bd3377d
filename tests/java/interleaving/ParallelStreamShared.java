package interleaving;

import java.util.stream.IntStream;

/** A parallel stream adds to a plain variable. */
public class ParallelStreamShared {
    private static int sum;

    private static void add(int number) {
        sum += number; // ~ race #1
    }

    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(ParallelStreamShared::add);
        assert sum == 1; // ~ assertion #2
    }
}
