package conformance;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;

/** What the library makes of a collection of the program calls its methods whenever it is asked. */
public class OwnViews {
    static int base;
    static int sized;
    static int written;

    static final class Range extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return base + index;
        }

        @Override
        public Integer set(int index, Integer value) {
            written = value;
            return base;
        }

        @Override
        public int size() {
            sized = base + 2;
            return 2;
        }
    }

    static final class Bag extends AbstractCollection<String> {
        private final List<String> all = new ArrayList<>();
        private int removed;

        @Override
        public boolean add(String s) {
            return all.add(s + base);
        }

        @Override
        public Iterator<String> iterator() {
            Iterator<String> each = all.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public String next() {
                    return each.next() + removed;
                }

                @Override
                public void remove() {
                    removed++;
                    each.remove();
                }
            };
        }

        @Override
        public int size() {
            return all.size();
        }
    }

    static final class Squares extends AbstractMap<Integer, Integer> {
        @Override
        public Set<Map.Entry<Integer, Integer>> entrySet() {
            return Set.of(Map.entry(base, base * base));
        }
    }

    public static void main(String[] args) {
        List<Integer> range = new Range();
        List<Integer> fixed = Collections.unmodifiableList(range);
        List<Integer> locked = Collections.synchronizedList(range);
        Iterator<Integer> each = range.iterator();
        List<Integer> part = range.subList(1, 2);
        base = 10;
        System.out.println(fixed.get(1) + " " + locked.get(0) + " " + part.get(0) + " " + each.next() + " " + sized);
        base = 20;
        System.out.println(fixed + " " + range.contains(21) + " " + range.indexOf(20) + " " + range.isEmpty() + " " + sized);
        base = 30;
        System.out.println(new ArrayList<>(range) + " " + range.equals(Arrays.asList(30, 31)) + " " + range.stream().mapToInt(x -> x).sum());
        ListIterator<Integer> list = range.listIterator();
        list.next();
        list.set(7);
        System.out.println(written + " " + range.hashCode());
        Collections.reverse(range);
        System.out.println(written);
        Bag bag = new Bag();
        base = 40;
        bag.addAll(List.of("a", "b", "c"));
        System.out.println(bag + " " + bag.remove("b400") + " " + bag.size());
        System.out.println(bag.removeIf(s -> s.startsWith("c")) + " " + bag + " " + bag.isEmpty());
        Map<Integer, Integer> squares = new Squares();
        Map<Integer, Integer> shown = Collections.unmodifiableMap(squares);
        Set<Integer> keys = squares.keySet();
        base = 50;
        System.out.println(squares.get(50) + " " + shown.get(50) + " " + shown.containsKey(1) + " " + squares.size() + " " + keys);
        base = 60;
        System.out.println(new HashSet<>(keys) + " " + squares.values() + " " + squares + " " + squares.getOrDefault(1, -1));
    }
}
