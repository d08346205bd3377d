package conformance;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** TreeMap and TreeSet: navigation, ranges and their limits, descending views, comparators, polls, many inserts and removes. */
public class TreeMaps {
    static void navigate(NavigableMap<Integer, String> m, int k) {
        System.out.println(k + ": " + m.floorKey(k) + " " + m.lowerKey(k) + " " + m.ceilingKey(k) + " " + m.higherKey(k) + " "
            + m.headMap(k) + " " + m.tailMap(k, false) + " " + m.floorEntry(k) + " " + m.higherEntry(k));
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 10; i > 0; i--) {
            m.put(i * 10, "v" + i);
        }
        System.out.println(m + " " + m.firstKey() + " " + m.lastEntry());
        for (int k : new int[] {0, 10, 15, 50, 100, 101}) {
            navigate(m, k);
            navigate(m.descendingMap(), k);
        }
        NavigableMap<Integer, String> sub = m.subMap(25, true, 75, false);
        System.out.println(sub + " " + sub.firstKey() + " " + sub.lastKey() + " " + sub.size() + " " + sub.floorKey(20) + " "
            + sub.higherKey(70));
        sub.put(33, "in");
        m.put(44, "out");
        System.out.println(sub + " " + sub.descendingMap().headMap(44));
        try {
            sub.put(80, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.subMap(5, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        sub.clear();
        System.out.println(m);
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m.descendingKeySet() + " "
            + m.navigableKeySet().headSet(80, true));
        System.out.println(m.merge(20, "!", String::concat) + " " + m.computeIfAbsent(21, k -> "new") + " " + m.compute(80, (k,
            v) -> null) + " " + m);
        try {
            m.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        try {
            m.firstEntry().setValue("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot entry");
        }
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi plum date banana cherry egg".split(" ")) {
            byLength.put(s, s.length());
        }
        System.out.println(byLength + " " + byLength.ceilingKey("zzzz") + " " + byLength.headMap("kiwi"));
        SortedMap<String, Integer> insensitive = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        insensitive.put("abc", 3);
        System.out.println(insensitive + " " + insensitive.get("kEy") + " " + insensitive.equals(Map.of("Key", 2, "abc", 3)));
        TreeMap<String, Integer> nullsFirst = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nullsFirst.put("b", 1);
        nullsFirst.put(null, 0);
        System.out.println(nullsFirst);
        Random r = new Random(42);
        TreeMap<Integer, Integer> big = new TreeMap<>();
        long hash = 0;
        for (int i = 0; i < 2000; i++) {
            int k = r.nextInt(300);
            if (r.nextBoolean()) {
                big.put(k, i);
            } else {
                hash = hash * 31 + (big.remove(k) == null ? 1 : 2);
            }
            if (i % 400 == 0) {
                System.out.println(big.size() + " " + big.floorKey(150) + " " + hash);
            }
        }
        int prev = -1;
        for (int k : big.keySet()) {
            if (k <= prev) {
                System.out.println("out of order");
            }
            prev = k;
        }
        System.out.println(big.size() + " " + big.hashCode());
        NavigableSet<Integer> s = new TreeSet<>(List.of(5, 1, 9, 3, 7));
        System.out.println(s + " " + s.first() + " " + s.last() + " " + s.lower(5) + " " + s.floor(6) + " " + s.ceiling(6) + " "
            + s.higher(9));
        System.out.println(s.headSet(5) + " " + s.tailSet(5) + " " + s.subSet(2, true, 7, true) + " " + s.descendingSet() + " " + s.add(3)
            + " "
            + s.pollFirst() + " " + s.pollLast() + " " + s);
        NavigableSet<Integer> view = s.descendingSet().tailSet(5, true);
        view.add(4);
        System.out.println(view + " " + s + " " + view.first());
    }
}
