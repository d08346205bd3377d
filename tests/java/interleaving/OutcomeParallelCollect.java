package interleaving;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A parallel stream collects into lists of its own, and keeps the order. */
// outcome: [2, 3, 4]
public class OutcomeParallelCollect {
    public static void main(String[] args) {
        List<Integer> numbers = Stream.of(1, 2, 3).parallel().map(number -> number + 1).collect(Collectors.toList());
        System.out.println(numbers);
    }
}
