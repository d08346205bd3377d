package conformance;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Records: compact and other constructors, nested, generic, static members, arrays, equality of floats, interfaces.
 */
public class RecordForms {
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

    record Range(int lo, int hi) implements Comparable<Range>, Iterable<Integer> {
        static int made;

        static final Range EMPTY = new Range(0, 0);

        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(String.format("(%d,%d)", lo, hi));
            }
            made++;
        }

        Range(int hi) {
            this(0, hi);
        }

        int size() {
            return hi - lo;
        }

        @Override
        public int compareTo(Range o) {
            return Comparator.comparingInt(Range::lo).thenComparing(Range::hi).compare(this, o);
        }

        @Override
        public Iterator<Integer> iterator() {
            return IntStream.range(lo, hi).iterator();
        }
    }

    record Pair<A, B extends Comparable<B>>(A a, B b) {
        <C> Pair<C, B> with(C c) {
            return new Pair<>(c, b);
        }

        static <T extends Comparable<T>> Pair<T, T> twice(T t) {
            return new Pair<>(t, t);
        }
    }

    record Floats(float f, double d, Object... rest) {}

    record Loud(String s) {
        Loud(String s) {
            this.s = s.toUpperCase();
        }

        @Override
        public String s() {
            return s + "!";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Loud;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    record None() {}

    public static void main(String[] args) throws Exception {
        fails(() -> new Range(2, 1));
        show(new Range(5), new Range(1, 4).size(), Range.EMPTY, Range.made, new TreeSet<>(List.of(new Range(2, 3), new Range(1, 9), new Range(1, 2))));
        int sum = 0;
        for (int i : new Range(3, 7)) {
            sum += i;
        }
        show(sum, new Range(1, 2).equals(new Range(1, 2)), new Range(1, 2).equals(null), new Range(1, 2).hashCode());
        show(Pair.twice("x"), Pair.twice(1).with(null), new Pair<>(null, 1).hashCode(), new Pair<>(List.of(), "z").equals(new Pair<>(Set.of(), "z")));
        show(new Floats(Float.NaN, -0.0).equals(new Floats(Float.NaN, -0.0)), new Floats(0f, 0.0).f() == -0f, new Floats(1f, 0.0, new Object[0]).d());
        Object[] same = {1};
        show(new Floats(0f, 0.0, same).equals(new Floats(0f, 0.0, same)), new Floats(0f, 0.0, 1).equals(new Floats(0f, 0.0, 1)), new Floats(0f, 0.0, same).equals(new Floats(-0f, 0.0, same)));
        show(new Loud("abc"), new Loud("abc").s(), new Loud("a").equals(new Loud("b")), new None(), new None().equals(new None()), new None().hashCode());
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            show(c, c.getName(), c.getGenericType(), c.getAccessor().invoke(Pair.twice("q")), c.getGenericSignature());
        }
        fails(() -> new Loud(null));
        record Local(int x) {
            int twice() {
                return x * 2;
            }
        }
        show(new Local(4).twice(), new Local(4));
    }
}
