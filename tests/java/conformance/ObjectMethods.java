package conformance;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** equals, hashCode, toString, clone and compareTo written by hand: contracts kept, broken, deep and shallow copies. */
public class ObjectMethods {
    static class Point implements Cloneable, Comparable<Point> {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object o) {
            return o != null && o.getClass() == getClass() && ((Point) o).x == x && ((Point) o).y == y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + "(" + x + "," + y + ")";
        }

        @Override
        public int compareTo(Point o) {
            return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y);
        }
    }

    static class Coloured extends Point {
        final String colour;

        Coloured(int x, int y, String colour) {
            super(x, y);
            this.colour = colour;
        }

        @Override
        public boolean equals(Object o) {
            return super.equals(o) && colour.equals(((Coloured) o).colour);
        }

        @Override
        public int hashCode() {
            return super.hashCode() * 31 + colour.hashCode();
        }
    }

    static class Stack implements Cloneable {
        int[] data = {1, 2, 3};
        Point[] points = {new Point(0, 0)};
        StringBuilder log = new StringBuilder("log");

        Stack shallow() throws CloneNotSupportedException {
            return (Stack) super.clone();
        }

        Stack deep() throws CloneNotSupportedException {
            Stack s = shallow();
            s.data = data.clone();
            s.points = points.clone();
            s.log = new StringBuilder(log);
            return s;
        }
    }

    static class Mutable {
        int n;

        Mutable(int n) {
            this.n = n;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Mutable m && m.n == n;
        }

        @Override
        public int hashCode() {
            return n;
        }
    }

    static class NoClone {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point(1, 2);
        Point q = new Coloured(1, 2, "red");
        System.out.println(p + " " + q + " " + p.equals(new Point(1, 2)) + p.equals(q) + q.equals(p) + p.equals(null) + p.equals("p")
            + " " + p.hashCode() + " " + q.hashCode());
        Set<Point> set = new HashSet<>(Arrays.asList(p, new Point(1, 2), q, new Coloured(1, 2, "red"), new Coloured(1, 2, "blue")));
        System.out.println(set.size() + " " + set.contains(new Coloured(1, 2, "blue")));
        Point[] all = {new Point(2, 1), new Point(1, 9), q, new Point(1, 1)};
        Arrays.sort(all);
        System.out.println(Arrays.toString(all));
        Stack s = new Stack();
        Stack shallow = s.shallow();
        Stack deep = s.deep();
        s.data[0] = 99;
        s.log.append("!");
        s.points[0] = p;
        System.out.println(shallow.data[0] + " " + deep.data[0] + " " + shallow.log + " " + deep.log + " " + shallow.points[0] + " "
            + deep.points[0] + " " + (s != shallow) + " " + (s.getClass() == deep.getClass()));
        Map<Mutable, String> m = new HashMap<>();
        Mutable key = new Mutable(1);
        m.put(key, "v");
        key.n = 2;
        System.out.println(m.get(key) + " " + m.get(new Mutable(1)) + " " + m.containsValue("v") + " " + m.size());
        key.n = 1;
        System.out.println(m.get(new Mutable(1)));
        try {
            new NoClone().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Object o = new Object();
        System.out.println(o.equals(o) + " " + (o.hashCode() == o.hashCode()) + " " + o.toString().startsWith("java.lang.Object@") + " "
            + (System.identityHashCode(null)) + " "
            + o.toString().equals("java.lang.Object@" + Integer.toHexString(o.hashCode())));
        int[] a = {1, 2};
        System.out.println(a.equals(a.clone()) + " " + Arrays.equals(a, a.clone()) + " " + new int[0].getClass().getName() + " "
            + (System.identityHashCode(a) == a.hashCode()));
    }
}
