package conformance;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every collector: grouping, partitioning, joining, averaging, mapping, teeing, toMap with merges, and one written by hand. */
public class Collecting {
    enum Dept {
        DEV, OPS, HR
    }

    record Person(String name, Dept dept, int age, double pay) {
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Person> all = List.of(new Person("Ann", Dept.DEV, 30, 100.5), new Person("Bob", Dept.OPS, 25, 80), new Person("Cid", Dept.DEV,
            41, 120),
            new Person("Dee", Dept.HR, 35, 70.25), new Person("Eve", Dept.OPS, 25, 85.75), new Person("Fay", Dept.DEV, 30, 99));
        p(all.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new, Collectors.mapping(Person::name,
            Collectors.toList()))));
        p(all.stream().collect(Collectors.groupingBy(Person::dept, () -> new EnumMap<>(Dept.class),
            Collectors.counting())));
        p(all.stream().collect(Collectors.groupingBy(p -> p.name().length())).get(3).size());
        p(all.stream().collect(Collectors.partitioningBy(p -> p.age() > 30, Collectors.averagingDouble(Person::pay))));
        p(all.stream().collect(Collectors.partitioningBy(p -> p.age() > 99)));
        p(all.stream().map(Person::name).collect(Collectors.joining(", ", "<", ">"))
            + Stream.<String>empty().collect(Collectors.joining("-", "[", "]")));
        p(all.stream().collect(Collectors.summingInt(Person::age)) + " "
            + all.stream().collect(Collectors.averagingInt(Person::age)) + " "
            + all.stream().collect(Collectors.summingDouble(Person::pay)) + " "
                + Stream.<Person>empty().collect(Collectors.averagingLong(Person::age)));
        IntSummaryStatistics s = all.stream().collect(Collectors.summarizingInt(Person::age));
        p(s.getMin() + " " + s.getMax() + " " + s.getSum() + " " + s.getCount() + " " + s.getAverage());
        p(all.stream().collect(Collectors.minBy((a, b) -> Double.compare(a.pay(), b.pay()))).get().name() + " "
            + all.stream().collect(Collectors.maxBy((a, b) -> Integer.compare(a.age(), b.age()))).map(Person::name).orElse("none"));
        p(all.stream().collect(Collectors.toMap(Person::dept, Person::name, (a, b) -> a + "+" + b, TreeMap::new)));
        try {
            all.stream().collect(Collectors.toMap(Person::age, Person::name));
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        p(new TreeMap<>(all.stream().collect(Collectors.toMap(Person::name,
            Function.identity()))).firstEntry().getValue());
        p(all.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingDouble(Person::pay), (n,
            sum) -> sum / n)));
        p(all.stream().collect(Collectors.collectingAndThen(Collectors.toList(), l -> l.get(l.size() - 1).name())));
        p(all.stream().collect(Collectors.groupingBy(Person::dept, TreeMap::new,
            Collectors.filtering(p -> p.age() > 28, Collectors.mapping(Person::name, Collectors.joining("/"))))));
        p(all.stream().collect(Collectors.groupingBy(Person::dept, TreeMap::new,
            Collectors.flatMapping(p -> Stream.of(p.name().charAt(0), p.name().charAt(2)), Collectors.toCollection(LinkedHashSet::new)))));
        p(all.stream().collect(Collectors.groupingBy(Person::dept, TreeMap::new,
            Collectors.reducing(0, Person::age, Integer::sum))));
        p(all.stream().map(Person::age).collect(Collectors.reducing((a, b) -> a * 2 - b)).get() + " "
            + all.stream().map(Person::age).collect(Collectors.reducing(1, (a, b) -> a ^ b)));
        p(all.stream().map(Person::age).collect(Collectors.toCollection(TreeSet::new)) + " "
            + all.stream().map(Person::age).collect(Collectors.toUnmodifiableList()) + " "
                + all.stream().map(Person::dept).collect(Collectors.toSet()).size());
        Map<Dept, Map<Boolean, List<String>>> nested = all.stream().collect(Collectors.groupingBy(Person::dept, LinkedHashMap::new,
            Collectors.partitioningBy(p -> p.pay() > 90, Collectors.mapping(Person::name, Collectors.toList()))));
        p(nested);
        Collector<String, ?, String> reversed = Collector.of(StringBuilder::new, (StringBuilder b, String x) -> b.insert(0, x),
            StringBuilder::append,
            StringBuilder::toString);
        p(Stream.of("a", "b", "c").collect(reversed) + " " + reversed.characteristics());
        p(Stream.of("a", "b").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).reverse());
        p(Stream.of(1, 2, 3).collect(ArrayList::new, (l, x) -> l.add(0, x), ArrayList::addAll));
        p(Stream.of("x", "yy", "zz", "w").collect(Collectors.groupingBy(String::length, TreeMap::new,
            Collectors.collectingAndThen(Collectors.toList(), List::size))));
        try {
            Stream.of("a").collect(Collectors.groupingBy(x -> null));
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        p(all.stream().collect(Collectors.summarizingDouble(Person::pay)).getSum());
    }
}
