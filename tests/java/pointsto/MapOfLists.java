package pointsto;

import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Maps, their views, and what is stored in what they hold.
class MapOfLists {
    static class Key {}

    static class A {}

    public static void main(String[] args) {
        Map<Key, List<A>> map = new HashMap<>();
        Object made = map.computeIfAbsent(new Key(), key -> { // makes k
            see(key); // sees k
            return new ArrayList<>(); // makes list
        });
        see(made); // sees list, ~second
        map.get(null).add(new A()); // makes a
        List<A> second = new ArrayList<>(); // makes second
        map.put(new Key(), second); // makes l
        second.add(new A()); // makes b
        see(map.get(null)); // sees list, second
        see(map.get(null).get(0)); // sees a, b
        see(second.get(0)); // sees a, b
        for (Map.Entry<Key, List<A>> entry : map.entrySet()) {
            see(entry.getKey()); // sees k, l
            see(entry.getValue()); // sees list, second
            see(entry.getValue().get(0)); // sees a, b
        }
        for (Key key : map.keySet()) {
            see(key); // sees k, l
        }
        for (List<A> list : map.values()) {
            see(list.get(0)); // sees a, b
        }
        Map<String, A> other = new TreeMap<>();
        other.put("x", new A()); // makes c
        see(other.get("x")); // sees c
        see(other.keySet().iterator().next()); // sees any String
        Map<String, A> shared = new ConcurrentHashMap<>(other);
        see(shared.putIfAbsent("y", new A())); // makes d; sees c, ~d, ~f, ~g
        see(shared.getOrDefault("z", new A())); // makes e; sees c, d, e, ~f, ~g
        see(other.get("x")); // sees c
        shared.forEach((name, value) -> see(value)); // sees c, d, ~f, ~g
        shared.merge("x", new A(), (old, added) -> { // makes f
            see(old); // sees c, ~d, ~f, ~g
            see(added); // sees f
            return new A(); // makes g
        });
        see(shared.get("x")); // sees c, g, ~d, ~f
    }
}
