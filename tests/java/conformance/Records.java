package conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Records: compact and other constructors, accessors, toString, equals and hashCode with every component type, nesting, generics. */
public class Records {
    record Empty() {
    }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {
    }

    record Range(int lo, int hi) implements Comparable<Range> {
        static int made;
        static final Range UNIT = new Range(0, 1);

        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(lo + " > " + hi);
            }
            hi = Math.min(hi, 1000);
            made++;
        }

        Range(int hi) {
            this(0, hi);
        }

        static Range of(int... v) {
            return v.length == 1 ? new Range(v[0]) : new Range(v[0], v[1]);
        }

        int length() {
            return hi - lo;
        }

        @Override
        public int hi() {
            return hi + 1000000;
        }

        @Override
        public int compareTo(Range o) {
            return Integer.compare(length(), o.length());
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) {
            return new Pair<>(first, c);
        }

        @Override
        public String toString() {
            return "(" + first + " & " + second + ")";
        }
    }

    record Loose(String name) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Loose l && l.name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    record Tree(Tree left, int value, Tree right) {
        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    record FloatBox(float f, double d) {
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        int[] shared = {1};
        All x = new All(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, -6.5, "t", shared);
        All y = new All(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, -6.5, "t", shared);
        All z = new All(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, -6.5, "t", new int[] {1});
        System.out.println(x.equals(y) + " " + x.equals(z) + " " + (x.hashCode() == y.hashCode()) + " " + x.equals(null) + " "
            + x.equals("x"));
        String s = new All(false, (byte) 0, 'x', (short) 0, 0, 0, 0, 0, null, null).toString();
        System.out.println(s);
        System.out.println(Arrays.asList(x.z(), x.b(), x.c(), x.s(), x.i(), x.l(), x.f(), x.d(), x.t(), x.a()[0]));
        System.out.println(new Range(3, 5000) + " " + new Range(7).length() + " " + Range.of(1, 2).hi() + " " + Range.UNIT);
        try {
            new Range(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Range.made + " " + new Range(1, 2).equals(new Range(1, 2)) + " " + new Range(3, 9).compareTo(Range.UNIT));
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p + " " + p.with(List.of(1, 2)) + " " + p.with(null) + " " + p.equals(p.with(1)) + " "
            + p.with(null).equals(p.with(null)));
        System.out.println(new Loose("A").equals(new Loose("a")) + " " + new Loose("A").hashCode());
        Tree t = new Tree(new Tree(null, 1, null), 2, new Tree(null, 3, new Tree(null, 4, null)));
        System.out.println(t + " " + t.sum());
        FloatBox nan = new FloatBox(Float.NaN, Double.NaN);
        System.out.println(nan.equals(new FloatBox(0f / 0, 0.0 / 0)) + " " + new FloatBox(0f, 0.0).equals(new FloatBox(-0f, 0.0)) + " "
            + new FloatBox(0f, 0.0).equals(new FloatBox(0f, -0.0)) + " " + nan);
        record Local(int a, String b) {
            Local(int a) {
                this(a, "b" + a);
            }
        }
        System.out.println(new Local(5) + " " + new Local(5).equals(new Local(5, "b5")) + " " + Objects.equals(new Local(1), new Local(2)));
        System.out.println(x.getClass().isRecord() + " " + Records.class.isRecord() + " " + (((Object) x) instanceof Record));
        System.out.println(new Range(1, 2).hashCode() == new Range(1, 2).hashCode());
    }
}
