package conformance;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of common runtime exceptions thrown by the machine and by the library. */
public class RuntimeMessages {
    interface Act {
        Object run() throws Exception;
    }

    static void show(Act a) {
        try {
            System.out.println("value " + a.run());
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
        }
    }

    static int zero() {
        return 0;
    }

    public static void main(String[] args) {
        Object text = "text";
        Object ints = new int[0];
        show(() -> 1 / zero());
        show(() -> 1L % zero());
        show(() -> new int[3][zero() - 2]);
        show(() -> (Integer) text);
        show(() -> (Runnable) text);
        show(() -> (String[]) ints);
        show(() -> (RuntimeMessages) text);
        show(() -> {
            Object[] a = new Integer[1];
            a[0] = "x";
            return a;
        });
        show(() -> new int[zero()][zero()][3].length);
        show(() -> new int[5][zero() - 1].length);
        show(() -> new byte[4][zero() + 7][0].length);
        show(() -> new ArrayList<>(List.of(1)).get(1));
        show(() -> new ArrayList<>(List.of(1)).set(-1, 2));
        show(() -> new ArrayList<>().iterator().next());
        show(() -> List.of(1, 2).get(2));
        show(() -> List.of(1).add(2));
        show(() -> List.of(1, null));
        show(() -> Map.of("a", 1, "a", 2));
        show(() -> Integer.parseInt("12x"));
        show(() -> Integer.parseInt(""));
        show(() -> Integer.parseInt(null));
        show(() -> Integer.parseInt("2147483648"));
        show(() -> Integer.parseInt("1", 99));
        show(() -> Long.parseLong("--1"));
        show(() -> Double.parseDouble("1.2.3"));
        show(() -> Double.parseDouble(""));
        show(() -> Optional.empty().get());
        show(() -> Optional.empty().orElseThrow());
        show(() -> Optional.of(null));
        show(() -> {
            List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
            for (Integer i : l) {
                l.remove(i);
            }
            return l;
        });
        show(() -> {
            Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
            it.remove();
            return it;
        });
        show(() -> Math.addExact(Integer.MAX_VALUE, 1));
        show(() -> Math.multiplyExact(1L << 62, 2L));
        show(() -> Math.toIntExact(1L << 40));
        show(() -> Math.negateExact(Integer.MIN_VALUE));
        show(() -> Thread.State.valueOf("ASLEEP"));
        show(() -> Class.forName("no.such.Class"));
        show(() -> java.util.Objects.requireNonNull(null, "required"));
        show(() -> java.util.Objects.checkIndex(5, 5));
        show(() -> java.util.Objects.checkFromToIndex(2, 1, 3));
        show(() -> new java.util.PriorityQueue<Integer>(-1));
        show(() -> new java.util.ArrayDeque<Integer>().pop());
        show(() -> new java.util.ArrayDeque<Integer>().offer(null));
        show(() -> new java.util.TreeMap<String, Integer>().firstKey());
        show(() -> new java.util.TreeSet<Object>(List.of(1, "a")));
        show(() -> String.format("%d", "x"));
        show(() -> String.format("%s %s", 1));
        show(() -> String.format("%q", 1));
        show(() -> "x".repeat(-1));
        show(() -> new Object() {
            @Override
            protected Object clone() throws CloneNotSupportedException {
                return super.clone();
            }
        }.clone() == null);
    }
}
