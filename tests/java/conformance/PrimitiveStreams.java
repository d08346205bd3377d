package conformance;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** IntStream, LongStream, DoubleStream: ranges, sums, statistics, conversions, random streams, chars and code points. */
public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " "
            + IntStream.range(5, 5).max());
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + IntStream.of(1, 1, 2).distinct().count());
        System.out.println(IntStream.range(0, 10).average() + " " + IntStream.empty().average() + " " + LongStream.of(Long.MAX_VALUE,
            1).sum());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " "
            + IntStream.of(1, 2).asDoubleStream().sum());
        System.out.println(IntStream.iterate(1, x -> x * 3).limit(8).boxed().toList() + " " + IntStream.iterate(100, x -> x > 0,
            x -> x / 2).boxed().toList());
        System.out.println(IntStream.range(0, 20).mapToObj(Integer::toString).collect(Collectors.joining("")));
        System.out.println(IntStream.rangeClosed(1, 4).summaryStatistics() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a,
            b) -> a * b));
        System.out.println(Arrays.toString(IntStream.range(0, 6).map(x -> x * x).filter(x -> x % 2 == 0).toArray()));
        System.out.println(DoubleStream.of(1.5, 2.5, -1).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3, 0.4).sum() + " "
            + DoubleStream.of(1e100, 1, -1e100).sum());
        System.out.println(DoubleStream.of(1, Double.NaN).max() + " " + DoubleStream.of(-0.0, 0.0).min() + " "
            + DoubleStream.empty().sum());
        System.out.println(DoubleStream.iterate(1, x -> x / 2).limit(5).boxed().toList() + " " + DoubleStream.of(1,
            2).summaryStatistics().getAverage());
        System.out.println("hello".chars().mapToObj(c -> (char) (c + 1)).toList() + " " + "hello".chars().filter(c -> c == 'l').count());
        System.out.println("a\ud83d\ude00b".codePoints().boxed().toList() + " " + "a\ud83d\ude00b".chars().count());
        System.out.println(new Random(1).ints(5, 0, 10).boxed().toList() + " " + new Random(2).longs(2).boxed().toList() + " "
            + new Random(3).doubles(2).boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList());
        System.out.println(IntStream.range(0, 100).skip(95).boxed().toList() + " " + IntStream.range(0, 10).takeWhile(x -> x < 4).sum()
            + " "
            + IntStream.range(0, 10).dropWhile(x -> x < 7).sum());
        System.out.println(IntStream.range(0, 5).anyMatch(x -> x == 3) + " " + IntStream.empty().allMatch(x -> false) + " "
            + IntStream.of(7).findFirst());
        System.out.println(LongStream.range(0, 1L << 40).limit(3).boxed().toList() + " " + LongStream.of(5,
            6).mapToInt(x -> (int) x).sum() + " "
            + LongStream.of(1, 2).mapToObj(Long::toString).toList() + " " + LongStream.rangeClosed(3, 1).count());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).mapToLong(x -> x * 10L).boxed().toList());
        System.out.println(DoubleStream.of(1.9, -1.9).mapToInt(d -> (int) d).boxed().toList() + " "
            + DoubleStream.of(3.7).mapToLong(Math::round).sum());
        IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : ""
            + i).forEach(x -> System.out.print(x + " "));
        System.out.println();
        System.out.println(IntStream.range(0, 3).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append).reverse());
        System.out.println(Arrays.stream(new int[][] {{1, 2}, {3}}).flatMapToInt(Arrays::stream).sum() + " "
            + Arrays.stream(new double[] {1, 2}).max());
        var it = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum += it.nextInt();
        }
        System.out.println(sum + " " + IntStream.range(0, 10).parallel().isParallel() + " " + IntStream.range(0,
            10).mapToDouble(Math::sqrt).sum());
        System.out.println(IntStream.rangeClosed(1, 30).boxed().flatMap(a -> IntStream.rangeClosed(a, 30).mapToObj(b -> new int[] {a, b}))
            .filter(p -> Math.sqrt(p[0] * p[0] + p[1] * p[1]) % 1 == 0).map(Arrays::toString).collect(Collectors.joining()));
    }
}
