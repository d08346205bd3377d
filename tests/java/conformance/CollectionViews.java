package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Views that write through, and which changes during iteration each collection notices. */
public class CollectionViews {
    interface Act {
        void run();
    }

    static String notices(Act a) {
        try {
            a.run();
            return "unnoticed";
        } catch (ConcurrentModificationException e) {
            return "noticed";
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (int i = 0; i < 6; i++) {
            m.put("k" + i, i);
        }
        Set<String> keys = m.keySet();
        keys.remove("k0");
        m.values().removeAll(List.of(1, 2));
        m.entrySet().iterator().next().setValue(33);
        System.out.println(m + " " + keys + " " + m.values().contains(33) + " " + m.entrySet().contains(Map.entry("k4", 4)) + " "
            + m.entrySet().remove(Map.entry("k4", 5)));
        try {
            keys.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("keys cannot be added");
        }
        keys.retainAll(Set.of("k5"));
        System.out.println(m + " " + keys.equals(Set.of("k5")) + " " + m.entrySet().hashCode());
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            t.put(i, "v" + i);
        }
        t.headMap(3).clear();
        t.tailMap(8, true).keySet().remove(9);
        t.descendingMap().entrySet().iterator().next().setValue("last");
        t.subMap(4, 6).put(4, "four");
        System.out.println(t + " " + t.descendingKeySet().first() + " " + t.headMap(5).size() + " " + t.subMap(4, false, 7,
            true).lastKey());
        t.keySet().removeIf(k -> k % 2 == 0);
        t.values().remove("v5");
        System.out.println(t);
        String[] arr = {"c", "a", "b"};
        List<String> view = Arrays.asList(arr);
        view.subList(0, 2).set(0, "z");
        Collections.sort(view);
        System.out.println(view + Arrays.toString(arr));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        System.out.println(notices(() -> l.forEach(x -> {
            if (x == 2) {
                l.add(9);
            }
        })) + " " + l);
        System.out.println(notices(() -> {
            for (Integer x : l) {
                if (x == 5) {
                    l.remove(x);
                }
            }
        }) + " " + l);
        System.out.println(notices(() -> l.removeIf(x -> {
            l.set(0, 7);
            return x == 3;
        })) + " " + notices(() -> l.sort((a, b) -> {
            l.set(0, a);
            return a - b;
        })) + " " + notices(() -> {
            Iterator<Integer> it = l.iterator();
            l.sort(null);
            it.next();
        }) + " " + notices(() -> {
            List<Integer> sub = l.subList(0, 1);
            l.add(1);
            sub.size();
        }));
        Set<Integer> hs = new HashSet<>(List.of(1, 2, 3));
        Map<Integer, Integer> hm = new HashMap<>(Map.of(1, 1));
        Set<Integer> ts = new TreeSet<>(List.of(1, 2, 3));
        List<Integer> ll = new LinkedList<>(List.of(1, 2, 3));
        System.out.println(notices(() -> hs.forEach(x -> hs.add(x + 100))) + " " + notices(() -> {
            for (Integer x : hs) {
                hs.remove(x);
            }
        }) + " " + notices(() -> hm.forEach((k, v) -> hm.put(k, v + 1))) + " " + notices(() -> hm.forEach((k, v) -> hm.put(k + 1, v)))
            + " " + notices(() -> hm.computeIfAbsent(500, k -> {
            hm.put(501, 1);
            return 1;
        })) + " " + notices(() -> {
            for (Integer x : ts) {
                ts.remove(3);
            }
        }) + " " + notices(() -> {
            for (Integer x : ll) {
                ll.add(0, x);
            }
        }) + " " + notices(() -> {
            Iterator<Integer> it = ll.iterator();
            it.next();
            it.remove();
            it.next();
        }) + " " + notices(() -> ll.stream().forEach(ll::remove)));
    }
}
