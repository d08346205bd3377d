package conformance;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Generics: bridge methods, covariant returns, wildcards, bounds, erasure, heap pollution and casts that fail late.
 */
public class Bridges {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    interface Shape<T extends Shape<T>> {
        T scaled(int by);

        default T twice() {
            return scaled(2);
        }
    }

    static class Square implements Shape<Square>, Comparable<Square> {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public Square scaled(int by) {
            return new Square(side * by);
        }

        @Override
        public int compareTo(Square o) {
            return side - o.side;
        }

        @Override
        public String toString() {
            return "sq" + side;
        }
    }

    static class Box<T> {
        T value;

        void set(T t) {
            value = t;
        }

        T get() {
            return value;
        }
    }

    static class IntBox extends Box<Integer> {
        @Override
        void set(Integer i) {
            super.set(i + 1);
        }

        @Override
        Integer get() {
            return super.get() * 10;
        }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static void fill(List<? super Integer> sink, int n) {
        for (int i = 0; i < n; i++) {
            sink.add(i);
        }
    }

    static void swap(List<?> l) {
        swapped(l);
    }

    private static <T> void swapped(List<T> l) {
        T t = l.get(0);
        l.set(0, l.get(1));
        l.set(1, t);
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }

    public static void main(String[] args) throws Exception {
        Square s = new Square(3);
        show(s.twice().twice(), max(List.of(s, s.twice(), new Square(1))), max(List.of("b", "c", "a")));
        Box<Integer> b = new IntBox();
        b.set(4);
        show(b.get(), b.value);
        @SuppressWarnings({"unchecked", "rawtypes"}) Box<Object> raw = (Box) b;
        fails(() -> raw.set("text"));
        List<Number> sink = new ArrayList<>(List.of(1.5));
        fill(sink, 3);
        swap(sink);
        show(sink);
        List<Method> bridges = new ArrayList<>();
        for (Class<?> c : List.of(Square.class, IntBox.class)) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.isBridge()) {
                    bridges.add(m);
                }
            }
        }
        show(bridges.stream().map(m -> m.getReturnType().getSimpleName() + " " + m.getName() + m.isSynthetic()).sorted().toList());
        @SuppressWarnings({"unchecked", "rawtypes"}) List<String> polluted = (List) new ArrayList<>(List.of(1, 2));
        show(polluted.size(), polluted);
        fails(() -> polluted.get(0).length());
        fails(() -> {
            String x = polluted.get(0);
        });
        fails(() -> {
            for (String x : polluted) {
                show(x);
            }
        });
        Object fine = Bridges.<String>cast(5);
        show(fine);
        fails(() -> {
            String t = cast(5);
        });
        refuses(() -> ((Comparable) s).compareTo("x"));
        fails(() -> Collections.checkedList((List) new ArrayList<>(), String.class).add(1));
        fails(() -> {
            Object[] a = new String[1];
            a[0] = 1;
        });
        Map<? extends Number, ? super String> wild = new HashMap<Integer, Object>(Map.of(1, "v"));
        show(wild.get(1), wild.keySet().iterator().next().intValue());
        BiFunction<Integer, Integer, Comparator<String>> f = (i, j) -> (p, q) -> p.charAt(i) - q.charAt(j);
        show(f.apply(0, 1).compare("ab", "cb"), new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
    }
}
