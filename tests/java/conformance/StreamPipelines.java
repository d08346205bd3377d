package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stream operations: intermediate and terminal, laziness, order of evaluation, short circuits, reuse refused. */
public class StreamPipelines {
    public static void main(String[] args) {
        List<String> words = List.of("the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog");
        System.out.println(words.stream().filter(w -> w.length() > 3).map(String::length).toList());
        System.out.println(words.stream().distinct().sorted().toList());
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(words.stream().skip(2).limit(4).collect(Collectors.toList()));
        System.out.println(words.stream().flatMap(w -> w.chars().mapToObj(c -> (char) c)).distinct().count());
        System.out.println(words.stream().takeWhile(w -> !w.equals("over")).toList() + " "
            + words.stream().dropWhile(w -> w.length() < 6).toList());
        System.out.println(words.stream().reduce("", (a, b) -> a + b.charAt(0)) + " "
            + words.stream().map(String::length).reduce(Integer::sum).get());
        System.out.println(words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        System.out.println(words.stream().anyMatch("fox"::equals) + " " + words.stream().allMatch(w -> w.length() > 3) + " "
            + words.stream().noneMatch(String::isEmpty));
        System.out.println(words.stream().min(Comparator.naturalOrder()).get() + " "
            + words.stream().max(Comparator.comparing(String::length)).get());
        System.out.println(words.stream().findFirst().get() + " " + Stream.empty().findFirst().isPresent());
        StringBuilder log = new StringBuilder();
        List<Integer> got = IntStream.rangeClosed(1, 10).boxed().peek(x -> log.append("a").append(x)).filter(x -> x % 2 == 0)
            .peek(x -> log.append("b").append(x)).map(x -> x * x).limit(2).toList();
        System.out.println(log + " " + got);
        log.setLength(0);
        Stream.of(3, 1, 2).peek(x -> log.append("p").append(x)).sorted().peek(x -> log.append("s").append(x)).findFirst();
        System.out.println(log);
        log.setLength(0);
        Stream<Integer> lazy = Stream.of(1, 2).map(x -> {
            log.append("never");
            return x;
        });
        System.out.println(log.length());
        lazy.close();
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 100, x -> x * 3).toList());
        int[] n = {0};
        System.out.println(Stream.generate(() -> n[0]++).limit(5).toList() + " " + Stream.concat(Stream.of(1), Stream.of(2, 3)).toList());
        Stream<Integer> used = Stream.of(1, 2);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Stream.of("b", "a").toArray(String[]::new)) + " " + Stream.of(1, 2, 3).mapToInt(x -> x).sum());
        Stream.of("x", "y").forEachOrdered(x -> System.out.print(x + " "));
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.<Integer>builder().add(1).add(2).build().toList());
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> {
            if (x % 2 == 0) {
                sink.accept("m" + x);
                sink.accept("n" + x);
            }
        }).toList());
        List<Runnable> closed = new ArrayList<>();
        try (Stream<Integer> s = Stream.of(1).onClose(() -> System.out.println("closed 1")).onClose(() -> System.out.println("closed 2"))) {
            System.out.println(s.count() + closed.size());
        }
        System.out.println(Stream.of(5, 3, 1).sorted().skip(1).map(x -> x + 0.5).toList() + " " + words.stream().count() + " "
            + words.stream().skip(100).toList());
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.toList());
        try {
            Stream.of(1, 2).toList().add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("toList is fixed");
        }
        try {
            Stream.of(1, 0).map(x -> 1 / x).toList();
        } catch (ArithmeticException e) {
            System.out.println("thrown through: " + e.getMessage());
        }
        Optional<Integer> flat = Stream.of(Stream.of(1, 2), Stream.<Integer>empty(), Stream.of(3)).flatMap(s -> s).reduce((a, b) -> a * 10
            + b);
        System.out.println(flat + " " + Stream.iterate(1, x -> x + 1).flatMap(x -> Stream.of(x, -x)).filter(x -> x < -2).findFirst());
        System.out.println(IntStream.range(2, 50).filter(p -> IntStream.range(2, p).noneMatch(d -> p % d == 0)).boxed().toList());
    }
}
