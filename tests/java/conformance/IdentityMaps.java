package conformance;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** IdentityHashMap and identity sets: keys by reference, equality with other maps, views. */
public class IdentityMaps {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static String text(String s) {
        return new String(s.toCharArray());
    }

    public static void main(String[] args) throws Exception {
        IdentityHashMap<String, Integer> m = new IdentityHashMap<>();
        String k1 = text("k");
        String k2 = text("k");
        show(m.put(k1, 1), m.put(k2, 2), m.put(k1, 3), m.size(), m.get("k"), m.get(k1), m.get(k2));
        show(m.containsKey("k"), m.containsKey(k2), m.containsValue(new String("x")), m.containsValue(3));
        show(m.put(null, 0), m.get(null), m.containsKey(null), m.remove(null), m.remove(null));
        Map<String, Integer> ordinary = new HashMap<>(m);
        show(ordinary.size(), m.equals(ordinary), ordinary.equals(m), m.equals(new IdentityHashMap<>(m)));
        show(m.keySet().contains("k"), m.keySet().size(), m.entrySet().size(), m.values().stream().mapToInt(v -> v).sum());
        show(m.entrySet().contains(Map.entry(k1, 3)), m.entrySet().contains(Map.entry("k", 3)));
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        Map.Entry<String, Integer> e = it.next();
        int old = e.getValue();
        show(e.setValue(10) == old, m.containsValue(10));
        it.remove();
        show(m.size());
        fails(it::remove);
        show(m.remove("k"), m.keySet().remove(k1) ^ m.keySet().remove(k2), m.isEmpty());
        Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
        Integer big1 = Integer.valueOf("1000");
        Integer big2 = Integer.valueOf("1000");
        show(set.add(big1), set.add(big2), set.add(big1), set.size(), set.contains(1000), set.remove(big2), set.size());
        show(set.equals(Set.of(1000)), set.hashCode() == System.identityHashCode(big1));
        IdentityHashMap<Integer, Integer> many = new IdentityHashMap<>(4);
        for (int i = -128; i < 128; i++) {
            many.put(i, i * i);
        }
        for (int i = -128; i < 128; i += 2) {
            many.remove(i);
        }
        show(many.size(), many.get(127), many.get(126), many.values().stream().mapToLong(v -> v).sum());
        many.replaceAll((k, v) -> k);
        show(many.values().stream().mapToLong(v -> v).sum(), new TreeMap<>(many).firstKey());
        many.keySet().removeIf(k -> k < 100);
        show(new TreeMap<>(many));
        fails(() -> {
            for (Integer k : many.keySet()) {
                many.remove(k);
                many.put(text("x").length() + 1, 0);
            }
        });
        fails(() -> new IdentityHashMap<>(-1));
        show(many.computeIfAbsent(5, k -> k * 2), many.merge(5, 1, Integer::sum), many.putIfAbsent(5, 0), many.getOrDefault(9, -9));
    }
}
