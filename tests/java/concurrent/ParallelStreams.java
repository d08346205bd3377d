package concurrent;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Parallel streams, whose results do not depend on who computes what. */
public class ParallelStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 500).parallel().sum());
        System.out.println(IntStream.range(0, 40).parallel().mapToObj(Integer::toString).collect(Collectors.joining(",")));
        List<Integer> evens = IntStream.range(0, 60).boxed().parallel().filter(i -> i % 2 == 0).map(i -> i / 2).collect(
            Collectors.toList());
        System.out.println(evens);
        System.out.println(LongStream.rangeClosed(1, 15).parallel().reduce(1, (a, b) -> a * b));
        System.out.println(List.of("c", "a", "b").parallelStream().sorted().toList());
        System.out.println(IntStream.range(0, 100).boxed().parallel().collect(Collectors.groupingBy(i -> i % 3,
            Collectors.counting())));
        int[] a = IntStream.range(0, 64).map(i -> 63 - i).toArray();
        java.util.Arrays.parallelSort(a);
        java.util.Arrays.parallelPrefix(a, Integer::sum);
        System.out.println(a[63] + " " + a[10]);
    }
}
