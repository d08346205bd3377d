package conformance;

/** Erasure at work: bridge methods, covariant returns, heap pollution found late, bounded types, generic arrays. */
public class Generics {
    interface Shape<T extends Shape<T>> extends Comparable<T> {
        double area();

        T scale(double by);
    }

    record Square(double side) implements Shape<Square> {
        @Override
        public double area() {
            return side * side;
        }

        @Override
        public Square scale(double by) {
            return new Square(side * by);
        }

        @Override
        public int compareTo(Square o) {
            return Double.compare(side, o.side);
        }
    }

    static <T extends Comparable<? super T>> T max(T[] all) {
        T best = all[0];
        for (T t : all) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static class Node<T> {
        T value;
        Node<T> next;

        Node(T value, Node<T> next) {
            this.value = value;
            this.next = next;
        }

        T get() {
            return value;
        }

        void set(T v) {
            value = v;
        }
    }

    static class IntNode extends Node<Integer> {
        IntNode(int v) {
            super(v, null);
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }

        @Override
        void set(Integer v) {
            super.set(v * 2);
        }
    }

    static class Animal implements Cloneable {
        Animal self() {
            return this;
        }

        @Override
        public Animal clone() throws CloneNotSupportedException {
            return (Animal) super.clone();
        }
    }

    static class Cat extends Animal {
        int lives = 9;

        @Override
        Cat self() {
            return this;
        }

        @Override
        public Cat clone() throws CloneNotSupportedException {
            return (Cat) super.clone();
        }
    }

    static class Pair<A, B extends Number> {
        A a;
        B b;

        <C> Pair<C, B> with(C c) {
            Pair<C, B> p = new Pair<>();
            p.a = c;
            p.b = b;
            return p;
        }

        double twice() {
            return b.doubleValue() * 2;
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T[] newArray(int n) {
        return (T[]) new Object[n];
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        System.out.println(max(new Integer[] {3, 9, 2}) + " " + max(new String[] {"b", "a", "c"}));
        Square[] squares = {new Square(2), new Square(5).scale(0.1), new Square(3)};
        System.out.println(max(squares) + " " + max(squares).area());
        Node<Integer> n = new IntNode(5);
        n.set(10);
        System.out.println(n.get() + " " + n.value);
        Node raw = n;
        try {
            raw.set("text");
        } catch (ClassCastException e) {
            System.out.println("bridge refuses");
        }
        Node<String> polluted = new Node<>("s", null);
        ((Node) polluted).value = 42;
        Object fine = polluted.value;
        System.out.println(fine);
        try {
            String s = polluted.value;
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("found on use");
        }
        Cat cat = new Cat();
        cat.lives--;
        Animal a = cat;
        Cat copy = cat.clone();
        copy.lives--;
        System.out.println((a.self() == cat) + " " + copy.lives + " " + cat.lives + " " + (a.clone() instanceof Cat));
        Pair<String, Integer> p = new Pair<>();
        p.b = 21;
        System.out.println(p.with('c').with("x").twice() + " " + p.with('c').a);
        try {
            String[] strings = Generics.<String>newArray(3);
            System.out.println(strings.length);
        } catch (ClassCastException e) {
            System.out.println("array is of Object");
        }
        Node<? extends Number> wild = new Node<>(2.5, null);
        System.out.println(wild.get().intValue());
        int total = 0;
        for (Node<Integer> k = new Node<>(1, new Node<>(2, new Node<>(3, null))); k != null; k = k.next) {
            total += k.value;
        }
        System.out.println(total);
        Comparable<Square> c = squares[0];
        try {
            ((Comparable) c).compareTo("x");
        } catch (ClassCastException e) {
            System.out.println("bridge of compareTo refuses");
        }
    }
}
