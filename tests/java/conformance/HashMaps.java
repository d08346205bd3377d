package conformance;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** HashMap: iteration order by hash, colliding keys that become a tree, null, views, and the default methods of Map. */
public class HashMaps {
    record Clash(int n) {
        @Override
        public int hashCode() {
            return 7;
        }
    }

    record Ranked(int n) implements Comparable<Ranked> {
        @Override
        public int hashCode() {
            return n % 3;
        }

        @Override
        public int compareTo(Ranked o) {
            return Integer.compare(n, o.n);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog and runs away from the big bad bear".split(" ")) {
            m.merge(s, 1, Integer::sum);
        }
        System.out.println(m);
        System.out.println(m.keySet());
        System.out.println(m.values());
        System.out.println(m.put("the", 9) + " " + m.put("new", 1) + " " + m.put(null, 0) + " " + m.get(null) + " " + m.get("none"));
        System.out.println(m.putIfAbsent("fox", 5) + " " + m.putIfAbsent("hen", 5) + " " + m.getOrDefault("cow", -1) + " "
            + m.containsKey(null)
            + " " + m.containsValue(9) + " " + m.remove("dog") + " " + m.remove("dog") + " " + m.remove("fox", 99) + " " + m.remove("fox",
                1));
        System.out.println(m.compute("hen", (k, v) -> v + 1) + " " + m.compute("egg", (k, v) -> v == null ? 100 : -1) + " "
            + m.compute("hen", (k, v) -> null) + " " + m.computeIfAbsent("pig", String::length) + " " + m.computeIfAbsent("pig", k -> 99)
                + " "
            + m.computeIfPresent("pig", (k, v) -> v * 10) + " " + m.computeIfPresent("ant", (k, v) -> 1) + " " + m.merge("pig", 1, (a,
                b) -> null));
        System.out.println(m.replace("egg", 3) + " " + m.replace("zzz", 3) + " " + m.replace("egg", 3, 4) + " " + m.replace("egg", 3, 5));
        m.replaceAll((k, v) -> k == null ? v : v * 2);
        System.out.println(m + " " + m.size() + " " + m.hashCode());
        m.keySet().removeIf(k -> k != null && k.length() > 3);
        m.values().remove(2);
        m.entrySet().removeIf(e -> e.getValue() == 18);
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() + 1);
        }
        System.out.println(m);
        for (Iterator<String> it = m.keySet().iterator(); it.hasNext();) {
            String k = it.next();
            if (k != null && k.compareTo("c") < 0) {
                it.remove();
            }
        }
        System.out.println(m + " " + m.equals(new HashMap<>(m)));
        try {
            for (String k : m.keySet()) {
                m.put(k + "!", 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("fail fast");
        }
        try {
            m.computeIfAbsent("q", k -> m.put("r", 1) == null ? 5 : 6);
        } catch (ConcurrentModificationException e) {
            System.out.println("detected in computeIfAbsent");
        }
        Map<Clash, Integer> clashing = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            clashing.put(new Clash(i), i);
        }
        int hits = 0;
        for (int i = 0; i < 120; i++) {
            hits += clashing.containsKey(new Clash(i)) ? 1 : 0;
        }
        for (int i = 0; i < 100; i += 3) {
            clashing.remove(new Clash(i));
        }
        System.out.println(hits + " " + clashing.size() + " " + clashing.get(new Clash(50)) + " " + clashing.get(new Clash(51)));
        Map<Ranked, String> ranked = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            ranked.put(new Ranked(i), "v" + i);
        }
        List<Integer> order = new ArrayList<>();
        ranked.keySet().forEach(k -> order.add(k.n()));
        System.out.println(order);
        Map<Integer, Integer> grows = new HashMap<>(2, 0.9f);
        for (int i = 0; i < 40; i++) {
            grows.put(i * 37 % 101 - 50, i);
        }
        System.out.println(grows);
        Map<Object, Object> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put(1.0, "double");
        mixed.put('a', "char");
        mixed.put("a", "string");
        mixed.put(List.of(1, 2), "list");
        mixed.put(true, "boolean");
        System.out.println(mixed);
        Map<Object, Object> self = new HashMap<>();
        self.put("me", self);
        System.out.println(self);
        System.out.println(Map.entry("k", 1) + " " + Map.entry("k", 1).equals(new HashMap<>(Map.of("k", 1)).entrySet().iterator().next()));
    }
}
