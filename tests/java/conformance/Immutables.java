package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** List.of, Set.of, Map.of, copyOf and the unmodifiable wrappers: what they refuse, what they share, how they compare. */
public class Immutables {
    static String refused(Runnable r) {
        try {
            r.run();
            return "done";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void all(Collection<Integer> c) {
        System.out.println(refused(() -> c.add(1)) + " " + refused(() -> c.remove(1)) + " " + refused(c::clear) + " "
            + refused(() -> c.addAll(List.of())) + " " + refused(() -> c.removeIf(x -> false)) + " " + refused(() -> c.contains(null)) + " "
            + refused(() -> c.iterator().remove()) + " " + refused(() -> c.retainAll(List.of(1))) + " " + c.size());
    }

    public static void main(String[] args) {
        for (List<Integer> l : List.of(List.<Integer>of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9,
            10, 11))) {
            System.out.println(l + " " + l.hashCode() + " " + l.equals(new ArrayList<>(l)) + " " + l.indexOf(2) + " " + l.subList(0,
                l.size() / 2));
        }
        all(List.of(1, 2));
        all(List.of(1, 2, 3));
        all(Set.of(1, 2));
        all(Set.of(1, 2, 3));
        all(Map.of(1, 2, 3, 4).keySet());
        all(Map.of(1, 2).values());
        all(Collections.unmodifiableList(new ArrayList<>(List.of(1, 2))));
        all(Collections.emptyList());
        all(Collections.singletonList(1));
        all(Collections.nCopies(3, 7));
        all(Arrays.asList(1, 2, 3));
        all(List.copyOf(new TreeSet<>(List.of(3, 1, 2))));
        System.out.println(refused(() -> List.of(1, null)) + " " + refused(() -> Set.of(1, 1)) + " " + refused(() -> Map.of(1, 1, 1, 2))
            + " "
            + refused(() -> List.copyOf(Arrays.asList(1, null))) + " " + refused(() -> Map.entry(null, 1)) + " "
                + refused(() -> List.of(1).contains(null)));
        List<Integer> base = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> view = Collections.unmodifiableList(base);
        List<Integer> copy = List.copyOf(base);
        base.add(4);
        System.out.println(view + " " + copy + " " + (List.copyOf(copy) == copy) + " " + view.equals(base));
        Integer[] backing = {3, 1, 2};
        List<Integer> fixed = Arrays.asList(backing);
        fixed.set(0, 30);
        backing[1] = 10;
        Collections.sort(fixed);
        System.out.println(fixed + " " + Arrays.toString(backing));
        System.out.println(new TreeSet<>(Set.of(5, 3, 4, 1)) + " " + new TreeMap<>(Map.of("b", 1, "a", 2, "c", 3)) + " "
            + Set.of("a", "b").equals(Set.of("b", "a")) + " " + Map.of("a", 1).equals(new HashMap<>(Map.of("a", 1))) + " "
            + Set.of("a", "b").hashCode() + " " + Map.of("a", 1, "b", 2).hashCode());
        Map<String, List<Integer>> inner = new HashMap<>(Map.of("k", new ArrayList<>()));
        Map<String, List<Integer>> frozen = Map.copyOf(inner);
        frozen.get("k").add(5);
        System.out.println(inner + " " + frozen + " " + refused(() -> frozen.put("x", null)) + " " + frozen.getOrDefault("q", List.of(9)));
        Map<String, Integer> entries = Map.ofEntries(Map.entry("x", 1), Map.entry("y", 2));
        System.out.println(new TreeMap<>(entries) + " " + refused(() -> entries.entrySet().iterator().next().setValue(3)) + " "
            + refused(() -> entries.merge("x", 1, Integer::sum)) + " " + refused(() -> entries.computeIfAbsent("x", k -> 1)));
        System.out.println(Collections.unmodifiableMap(new TreeMap<>(Map.of(2, "b", 1, "a"))) + " "
            + Collections.unmodifiableSortedSet(new TreeSet<>(List.of(2, 1))).first() + " " + Collections.emptyMap()
                + Collections.emptySet());
        System.out.println(List.of(1, 2, 3).toArray().length + " " + List.of("a").toArray(new String[0])[0] + " " + List.of(1, 2,
            3).stream().mapToInt(x -> x).sum());
    }
}
