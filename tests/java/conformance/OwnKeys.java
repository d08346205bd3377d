package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the library compares and hashes objects of the program. Each class is compared in one way only. */
public class OwnKeys {
    static int hashed;
    static int equalled;
    static int compared;

    static final class Grouped {
        private final int id;

        Grouped(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            hashed += id;
            return id;
        }

        @Override
        public boolean equals(Object other) {
            equalled++;
            return other instanceof Grouped that && that.id == id;
        }
    }

    static final class Unique {
        @Override
        public int hashCode() {
            hashed = -1;
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            equalled = -1;
            return this == other;
        }
    }

    static final class Sought {
        @Override
        public boolean equals(Object other) {
            equalled = 100;
            return other == this;
        }

        @Override
        public int hashCode() {
            return hashed = 100;
        }
    }

    static final class Deep {
        @Override
        public boolean equals(Object other) {
            equalled = 200;
            return other instanceof Deep;
        }

        @Override
        public int hashCode() {
            return hashed = 200;
        }

        @Override
        public String toString() {
            return "deep" + compared;
        }
    }

    record Ranked(int rank) implements Comparable<Ranked> {
        @Override
        public int compareTo(Ranked that) {
            compared = rank * 10 + that.rank;
            return Integer.compare(rank, that.rank);
        }
    }

    static final class ByLength implements Comparator<String> {
        private int calls;

        @Override
        public int compare(String a, String b) {
            calls++;
            return a.length() - b.length();
        }
    }

    public static void main(String[] args) {
        System.out.println(Stream.of(1, 2, 1).collect(Collectors.groupingBy(Grouped::new, Collectors.counting())).size() + " " + hashed + " "
            + equalled);
        System.out.println(Set.of(new Unique(), new Unique(), new Unique()).size() + " " + hashed + " " + equalled);
        System.out.println(Collections.disjoint(List.of(new Sought()), Set.of("a")) + " " + hashed);
        Object[] deep = {new Object[] {new Deep()}};
        Object[] same = {new Object[] {new Deep()}};
        System.out.println(Arrays.deepEquals(deep, same) + " " + equalled + " " + Arrays.deepToString(deep) + " " + Arrays.deepHashCode(deep)
            + " " + hashed);
        System.out.println(new TreeSet<>(List.of(new Ranked(2), new Ranked(1))).size() + " " + compared);
        PriorityQueue<Ranked> queue = new PriorityQueue<>(List.of(new Ranked(5), new Ranked(4), new Ranked(3)));
        System.out.println(queue.removeIf(r -> r.rank() == 3) + " " + compared + " " + queue.peek());
        ByLength comparator = new ByLength();
        TreeMap<String, Integer> sorted = new TreeMap<>(comparator);
        sorted.put("a", 1);
        sorted.put("bb", 2);
        int before = comparator.calls;
        System.out.println(sorted.headMap("ccc").get("dd") + " " + sorted.keySet().contains("e") + " " + (comparator.calls > before));
        ByLength other = new ByLength();
        Map<String, Integer> skip = new ConcurrentSkipListMap<>(other);
        skip.putAll(Map.of("x", 1));
        skip.putAll(Map.of("y", 2));
        System.out.println(skip + " " + (other.calls > 0));
        ByLength third = new ByLength();
        System.out.println(Stream.of("p", "qq", "r").collect(Collectors.toCollection(() -> new TreeSet<>(third))) + " " + (third.calls > 0));
        Set<Object> few = new CopyOnWriteArraySet<>();
        equalled = 0;
        few.add(new Grouped(1));
        few.add(new Grouped(1));
        System.out.println(few.size() + " " + equalled);
        List<Object> all = new ArrayList<>(List.of(new Grouped(7), new Grouped(8)));
        hashed = 0;
        all.removeAll(new HashSet<>(List.of(new Grouped(7))));
        System.out.println(all.size() + " " + hashed);
        equalled = 0;
        System.out.println(Optional.of(new Grouped(9)).equals(Optional.of(new Grouped(9))) + " " + equalled + " "
            + Objects.deepEquals(new Object[] {new Grouped(1)}, new Object[] {new Grouped(1)}) + " " + equalled);
    }
}
