package datarace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** No race: collect gives each thread a list of its own and joins them. */
final class ParallelStreamListFixed {
    private final List<Integer> squares = new ArrayList<>();

    void compute(int limit) {
        squares.addAll(IntStream.range(0, limit)
                .parallel()
                .mapToObj(n -> n * n)
                .collect(Collectors.toList()));
    }

    int size() {
        return squares.size();
    }

    public static void main(String[] args) {
        ParallelStreamListFixed table = new ParallelStreamListFixed();
        table.compute(1000);
        System.out.println(table.size());
    }
}
