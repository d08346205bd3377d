package conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Collectors of every kind: grouping, partitioning, teeing, mapping, filtering, reducing, own ones. */
public class CollectorKinds {
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

    record Item(String name, String kind, int price) {}

    static <T> void printed(T value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        List<Item> items = List.of(new Item("apple", "fruit", 3), new Item("pear", "fruit", 5), new Item("leek", "root", 2), new Item("beet", "root", 4), new Item("oat", "grain", 1));
        printed(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.mapping(Item::name, Collectors.joining("+", "(", ")")))));
        printed(items.stream().collect(Collectors.partitioningBy(i -> i.price() > 2, Collectors.averagingInt(Item::price))));
        printed(items.stream().collect(Collectors.teeing(Collectors.summingInt(Item::price), Collectors.counting(), (a, b) -> a + "/" + b)));
        printed(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.filtering(i -> i.price() > 2, Collectors.toList()))));
        printed(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.flatMapping(i -> i.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        printed(items.stream().collect(Collectors.toMap(Item::kind, Item::price, Integer::sum, TreeMap::new)));
        fails(() -> items.stream().collect(Collectors.toMap(Item::kind, Item::price)));
        fails(() -> items.stream().collect(Collectors.toMap(Item::name, i -> null)));
        fails(() -> items.stream().collect(Collectors.groupingBy(i -> null)));
        printed(items.stream().collect(Collectors.summarizingInt(Item::price)));
        printed(items.stream().collect(Collectors.summarizingDouble(i -> i.price() / 8.0)));
        printed(items.stream().collect(Collectors.summarizingLong(Item::price)));
        printed(items.stream().collect(Collectors.minBy(Comparator.comparing(Item::name))) + " " + items.stream().collect(Collectors.maxBy(Comparator.comparing(Item::price))));
        printed(items.stream().map(Item::price).collect(Collectors.reducing(1, (a, b) -> a * b)));
        printed(items.stream().collect(Collectors.reducing(0, Item::price, Integer::max)) + " " + Stream.<Integer>empty().collect(Collectors.reducing(Integer::sum)));
        printed(items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        printed(items.stream().collect(Collectors.groupingByConcurrent(Item::kind, ConcurrentSkipListMap::new, Collectors.counting())));
        printed(items.stream().collect(Collectors.toConcurrentMap(Item::name, Item::price, Integer::sum, ConcurrentSkipListMap::new)));
        List<String> fixed = items.stream().map(Item::name).collect(Collectors.toUnmodifiableList());
        fails(() -> fixed.add("x"));
        printed(new TreeSet<>(items.stream().map(Item::kind).collect(Collectors.toUnmodifiableSet())));
        printed(new TreeMap<>(items.stream().collect(Collectors.toUnmodifiableMap(Item::name, Item::price))));
        Collector<String, StringBuilder, Integer> own = Collector.of(StringBuilder::new, StringBuilder::append, StringBuilder::append, StringBuilder::length);
        printed(items.stream().map(Item::name).collect(own) + " " + own.characteristics() + " " + Collectors.toSet().characteristics().size() + " " + Collectors.toList().characteristics());
        printed(Stream.of("x", "y").collect(Collectors.joining()) + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        printed(Stream.of(1, 2, 3, 4).collect(ArrayList::new, (l, x) -> l.add(x * 2), ArrayList::addAll));
        printed(DoubleStream.of(0.1, 0.2, 0.3, 1e16, -1e16).sum() + " " + Stream.of(0.1, 0.2, 0.3).collect(Collectors.averagingDouble(x -> x)));
        printed(items.stream().collect(Collectors.groupingBy(Item::kind, TreeMap::new, Collectors.partitioningBy(i -> i.price() % 2 == 0, Collectors.counting()))));
    }
}
