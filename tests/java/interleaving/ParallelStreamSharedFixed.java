package interleaving;

import java.util.stream.IntStream;

/** A parallel stream adds up by itself. */
public class ParallelStreamSharedFixed {
    public static void main(String[] args) {
        int sum = IntStream.range(0, 2).parallel().sum();
        assert sum == 1;
    }
}
