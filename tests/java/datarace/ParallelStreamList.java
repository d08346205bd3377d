package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Races: the threads of a parallel stream add to one ArrayList. */
final class ParallelStreamList {
    private final List<Integer> squares = new ArrayList<>();

    void compute(int limit) {
        IntStream.range(0, limit).parallel().forEach(n -> {
            int square = n * n;
            squares.add(square); // ~ data-race #1
        });
    }

    int size() {
        return squares.size();
    }

    public static void main(String[] args) {
        ParallelStreamList table = new ParallelStreamList();
        table.compute(1000);
        System.out.println(table.size());
    }
}
