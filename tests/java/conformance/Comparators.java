package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Comparator combinators, stability, nulls, natural and reverse order, entries, and a comparator that breaks its contract. */
public class Comparators {
    record Person(String name, Integer age, double pay) {
    }

    static void show(List<Person> all, Comparator<Person> c) {
        List<Person> l = new ArrayList<>(all);
        l.sort(c);
        System.out.println(l.stream().map(p -> p.name() + p.age()).toList());
    }

    public static void main(String[] args) {
        List<Person> all = List.of(new Person("bob", 30, 2.5), new Person("Ann", 25, 9), new Person("cid", null, -1), new Person("Bob", 25,
            Double.NaN), new Person("dee", 30, 0.0), new Person("ann", 41, -0.0));
        show(all, Comparator.comparing(Person::name));
        show(all, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER).thenComparing(Person::name, Comparator.reverseOrder()));
        show(all, Comparator.comparing(Person::age, Comparator.nullsFirst(Comparator.naturalOrder())));
        show(all, Comparator.comparing(Person::age,
            Comparator.nullsLast(Comparator.<Integer>naturalOrder().reversed())).thenComparing(Person::name));
        show(all, Comparator.comparingDouble(Person::pay));
        show(all, Comparator.comparingDouble(Person::pay).reversed());
        show(all, Comparator.comparingInt((Person p) -> p.name().length()).thenComparingDouble(Person::pay).thenComparing(Person::name));
        show(all, (a, b) -> 0);
        show(all, Collections.reverseOrder(Comparator.comparing(Person::name)));
        Comparator<String> natural = Comparator.naturalOrder();
        System.out.println(natural.compare("a", "b") + " " + natural.reversed().compare("a", "b") + " "
            + (natural.reversed() == Comparator.<String>reverseOrder()) + " " + Comparator.nullsFirst(natural).compare(null, "a"));
        try {
            natural.compare(null, "a");
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        List<Map.Entry<String, Integer>> es = new ArrayList<>(List.of(Map.entry("b", 1), Map.entry("a", 3), Map.entry("c", 2)));
        es.sort(Map.Entry.comparingByKey());
        System.out.print(es + " ");
        es.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        System.out.println(es);
        Integer[] nums = new Integer[64];
        for (int i = 0; i < nums.length; i++) {
            nums[i] = i * 37 % 64;
        }
        try {
            Arrays.sort(nums, (a, b) -> (a * 7 + b * 13) % 3 - 1);
            System.out.println("sorted somehow " + nums.length);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] calls = {0};
        Integer[] runs = new Integer[100];
        for (int i = 0; i < 100; i++) {
            runs[i] = i < 50 ? i : 150 - i;
        }
        Arrays.sort(runs, (a, b) -> {
            calls[0]++;
            return Integer.compare(a, b);
        });
        System.out.println(calls[0] + " " + runs[0] + " " + runs[99]);
        String[] versions = {"1.10", "1.2", "1.2.1", "1.0", "2"};
        Arrays.sort(versions, Comparator.comparing(v -> Arrays.stream(v.split("\\.")).mapToInt(Integer::parseInt).toArray(),
            Arrays::compare));
        System.out.println(Arrays.toString(versions));
    }
}
