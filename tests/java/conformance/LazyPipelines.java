package conformance;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Functions of a stream run when its elements are asked for, not when they are given to it. */
public class LazyPipelines {
    static int before;
    static int here;
    static int there;
    static int limit;
    static int seed;

    public static void main(String[] args) {
        Stream<Integer> late = Stream.of(1, 2).map(x -> x + before);
        before = 10;
        System.out.println(late.toList());
        Stream.of(1, 2, 3).peek(x -> here = there + 1).forEach(x -> there = here + 1);
        System.out.println(here + " " + there);
        IntStream small = IntStream.range(0, 5).filter(x -> x < limit);
        limit = 3;
        System.out.println(small.sum());
        Stream<Integer> powers = Stream.iterate(1, x -> x * seed).limit(4);
        seed = 2;
        System.out.println(powers.collect(Collectors.toList()));
        Iterator<Integer> each = List.of(4, 5).stream().map(x -> x * seed).iterator();
        seed = 3;
        System.out.println(each.next());
        var keyed = Collectors.toMap((Integer x) -> x + seed, x -> x - seed);
        seed = 4;
        System.out.println(Stream.of(6).collect(keyed));
    }
}
