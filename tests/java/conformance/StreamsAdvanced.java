package conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whole computations as streams: word counts, joins, transposition, primes, running totals, histograms, an inventory. */
public class StreamsAdvanced {
    record Item(String name, String kind, int count, double price) {
        double total() {
            return count * price;
        }
    }

    record Order(int id, String item, int n) {
    }

    static void p(Object o) {
        System.out.println(o);
    }

    static <T> Stream<List<T>> windows(List<T> l, int n) {
        return IntStream.rangeClosed(0, l.size() - n).mapToObj(i -> l.subList(i, i + n));
    }

    static Stream<Integer> collatz(int n) {
        return Stream.iterate(n, x -> x != 1, x -> x % 2 == 0 ? x / 2 : 3 * x + 1);
    }

    public static void main(String[] args) {
        String text = "the rain in spain stays mainly in the plain the end";
        Map<String, Long> counts = Stream.of(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new,
            Collectors.counting()));
        p(counts);
        p(counts.entrySet().stream().sorted(Map.Entry.<String,
            Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).map(e -> e.getKey()
            + e.getValue()).collect(Collectors.joining(",")));
        List<Item> items = List.of(new Item("bolt", "metal", 100, 0.25), new Item("nut", "metal", 250, 0.1), new Item("plank", "wood", 12,
            7.5), new Item("glue", "other", 3, 4.2), new Item("stick", "wood", 40, 0.75));
        p(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.summingDouble(Item::total))));
        p(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new,
            Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingDouble(Item::total)), o -> o.get().name()))));
        Map<String, Item> byName = items.stream().collect(Collectors.toMap(Item::name, Function.identity()));
        List<Order> orders = List.of(new Order(1, "nut", 10), new Order(2, "glue", 5), new Order(3, "ghost", 1), new Order(4, "plank", 12));
        p(orders.stream().map(o -> o.id() + ":" + (byName.containsKey(o.item()) ? o.n() <= byName.get(o.item()).count()
            ? "ok" : "short" : "unknown")).toList());
        List<List<Integer>> table = List.of(List.of(1, 2, 3), List.of(4, 5, 6));
        p(IntStream.range(0, 3).mapToObj(c -> table.stream().map(r -> r.get(c)).toList()).toList());
        p(windows(List.of(1, 5, 2, 8, 3), 3).map(w -> w.stream().mapToInt(x -> x).sum()).toList());
        p(collatz(27).count() + " " + collatz(27).mapToInt(x -> x).max().getAsInt() + " " + collatz(6).toList());
        p(IntStream.rangeClosed(1, 20).boxed().collect(Collectors.partitioningBy(n -> IntStream.rangeClosed(2,
            n / 2).noneMatch(d -> n % d == 0) && n > 1)));
        int[] running = {0};
        p(Stream.of(3, 1, 4, 1, 5).map(x -> running[0] += x).toList());
        p("hello world".chars().filter(Character::isLetter).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c,
            TreeMap::new, Collectors.reducing("", c -> "*", String::concat))));
        p(Stream.iterate(new long[] {0, 1}, p -> new long[] {p[1], p[0]
            + p[1]}).mapToLong(p -> p[0]).limit(15).boxed().toList());
        p(Stream.of("b", "a",
            "c").sorted(Collections.reverseOrder()).collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
            Collections.reverse(l);
            return l;
        })));
        p(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * x).reduce(0,
            Integer::sum));
        Map<Boolean, Map<Integer,
            List<String>>> deep = Stream.of(text.split(" ")).distinct().collect(Collectors.partitioningBy(w -> w.contains("a"),
            Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
        p(deep);
        p(IntStream.rangeClosed(1, 5).mapToObj(i -> " ".repeat(5 - i)
            + "*".repeat(2 * i - 1)).collect(Collectors.joining("|")));
        List<Integer> log = new ArrayList<>();
        boolean found = Stream.of(5, 3, 8, 1).peek(log::add).filter(x -> x > 4).skip(1).anyMatch(x -> x == 8);
        p(found + " " + log);
        Map<String, List<String>> graph = new HashMap<>(Map.of("a", List.of("b", "c"), "b", List.of("d"), "c", List.of("d"), "d",
            List.of()));
        p(paths(graph, "a", "d").sorted().toList());
        p(Stream.of(1, 2, 3, 4, 5, 6).collect(Collectors.teeing(Collectors.filtering(x -> x % 2 == 0,
            Collectors.toList()), Collectors.averagingInt(x -> x), (l, avg) -> l + " " + avg)));
    }

    static Stream<String> paths(Map<String, List<String>> g, String from, String to) {
        return from.equals(to) ? Stream.of(to) : g.get(from).stream().flatMap(n -> paths(g, n, to)).map(p -> from + p);
    }
}
