package conformance;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** LinkedHashMap in insertion and access order, eviction, LinkedHashSet, HashSet algebra. */
public class LinkedMaps {
    static final class Lru<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;
        final int limit;

        Lru(int limit) {
            super(4, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : List.of("z", "y", "x", "a", "b")) {
            m.put(s, m.size());
        }
        m.put("x", 99);
        m.remove("y");
        m.put("y", 7);
        m.putIfAbsent("z", 5);
        System.out.println(m + " " + m.keySet() + " " + m.values() + " " + m.entrySet());
        Map<String, Integer> access = new LinkedHashMap<>(16, 0.75f, true);
        for (String s : List.of("a", "b", "c", "d", "e")) {
            access.put(s, 1);
        }
        access.get("b");
        access.get("nothing");
        access.getOrDefault("a", 0);
        access.putIfAbsent("d", 3);
        access.merge("c", 5, Integer::sum);
        access.containsKey("e");
        access.replace("e", 8);
        System.out.println(access);
        access.compute("b", (k, v) -> v + 1);
        access.computeIfPresent("a", (k, v) -> null);
        System.out.println(access);
        Lru<Integer, String> lru = new Lru<>(3);
        for (int i = 0; i < 10; i++) {
            lru.put(i, "v" + i);
            lru.get(0);
            lru.get(i - 2);
            System.out.print(lru.keySet() + " ");
        }
        System.out.println();
        Set<Integer> s = new LinkedHashSet<>(List.of(5, 3, 9, 1));
        System.out.println(s.add(3) + " " + s.add(4) + " " + s.remove(5) + " " + s.add(5) + " " + s);
        s.retainAll(Set.of(1, 4, 5));
        System.out.println(s + " " + s.equals(Set.of(5, 4, 1)) + " " + s.hashCode());
        Set<String> h = new HashSet<>(List.of("one", "two", "three", "four", "five", "six"));
        System.out.println(h);
        Set<String> other = new HashSet<>(List.of("two", "four", "eight"));
        Set<String> union = new HashSet<>(h);
        union.addAll(other);
        Set<String> both = new HashSet<>(h);
        both.retainAll(other);
        Set<String> minus = new HashSet<>(h);
        minus.removeAll(other);
        System.out.println(union + " " + both + " " + minus + " " + h.containsAll(both) + " " + both.equals(Set.of("four", "two")));
        h.add(null);
        System.out.println(h.contains(null) + " " + h.size() + " " + h.remove(null) + " " + h.remove(null));
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            if (e.getKey().equals("a")) {
                e.setValue(-1);
            }
        }
        m.replaceAll((k, v) -> v * 10);
        m.entrySet().removeIf(e -> e.getValue() > 500);
        System.out.println(m + " " + m.equals(Map.of("z", 0, "a", -10, "b", 40, "y", 70)));
        m.clear();
        System.out.println(m.isEmpty());
    }
}
