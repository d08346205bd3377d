package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams: iterate, mapMulti, takeWhile, dropWhile, concat, laziness, reuse, closing, null, ranges. */
public class StreamCorners {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        show(Stream.iterate(1, x -> x < 200, x -> x * 3).toList(), Stream.iterate(1, x -> x + 1).takeWhile(x -> x < 5).toList());
        show(Stream.of(1, 2, 3, 2, 1).dropWhile(x -> x < 3).toList(), IntStream.of(1, 9, 2).takeWhile(x -> x < 5).sum(), LongStream.rangeClosed(1, 5).dropWhile(x -> x != 4).boxed().toList());
        show(Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x; i++) {
                sink.accept(x + "." + i);
            }
        }).toList());
        show(IntStream.range(0, 4).mapMulti((x, sink) -> {
            if (x % 2 == 1) {
                sink.accept(x);
                sink.accept(-x);
            }
        }).boxed().toList());
        List<String> log = new ArrayList<>();
        Optional<Integer> found = Stream.of(5, 3, 8, 1).peek(x -> log.add("p" + x)).filter(x -> x > 4).peek(x -> log.add("f" + x)).sorted().peek(x -> log.add("s" + x)).findFirst();
        show(found, log);
        log.clear();
        show(Stream.of(1, 2, 3, 4).peek(x -> log.add("" + x)).anyMatch(x -> x == 2), log, Stream.of(1, 2, 3).peek(x -> log.add("n")).count(), log);
        Stream<Integer> s = Stream.of(1, 2);
        s.map(x -> x);
        fails(() -> s.map(x -> x));
        Stream<String> closing = Stream.of("c").onClose(() -> log.add("first")).onClose(() -> {
            throw new IllegalStateException("second");
        }).onClose(() -> {
            throw new IllegalArgumentException("third");
        });
        log.clear();
        try {
            closing.close();
        } catch (IllegalStateException e) {
            show(e, e.getSuppressed(), log);
        }
        fails(() -> closing.toList());
        show(Stream.concat(Stream.of(1), Stream.concat(Stream.of(2), Stream.of(3))).skip(1).limit(1).toList(), Stream.of(1, 2, 3).flatMap(x -> x == 2 ? null : Stream.of(x, x)).toList());
        show(Stream.ofNullable(null).count(), Stream.of((Object) null).toList(), Stream.builder().add(1).add("x").build().toList());
        fails(() -> Stream.of(1, null).findAny().get().compareTo(Stream.of((Integer) null).findFirst().get()));
        fails(() -> Stream.of(1).limit(-1));
        fails(() -> Stream.of("b", 1).sorted().toList());
        fails(() -> IntStream.range(0, 3).iterator().forEachRemaining((int x) -> show(10 / x)));
        show(IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count(), IntStream.range(5, 1).count(), LongStream.range(Long.MIN_VALUE, Long.MAX_VALUE).limit(2).boxed().toList());
        show(Stream.of("d", "a", "c").sorted(Comparator.reverseOrder()).toArray(String[]::new), IntStream.of(3, 1, 2).boxed().sorted(Collections.reverseOrder()).mapToInt(x -> x).toArray());
        fails(() -> Stream.of(1, 2).toArray(String[]::new));
        show(IntStream.of(1, 2, 3).summaryStatistics(), IntStream.empty().average(), DoubleStream.of(1, 2).average(), IntStream.of(1, 2).asDoubleStream().sum(), IntStream.empty().max());
        show(Stream.of(1, 2, 3, 4).reduce((a, b) -> a * b), Stream.of("a", "bb").reduce(0, (n, x) -> n + x.length(), Integer::sum), Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum());
        show(Stream.generate(() -> "g").limit(3).toList(), "hello".chars().filter(c -> c != 'l').mapToObj(Character::toString).toList(), "a\ud83d\ude00".codePoints().boxed().toList());
        show(Pattern.compile(",").splitAsStream("a,b,,c,,").toList(), "l1\nl2\r\nl3".lines().toList(), new Random(5).ints(3, 0, 10).boxed().toList());
        show(Stream.of(1, 2, 3).toList().getClass() == Stream.of(4).toList().getClass(), Stream.of(1, 1, 2).distinct().noneMatch(x -> x > 2), Stream.empty().allMatch(x -> false));
    }
}
