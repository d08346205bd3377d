package conformance;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;

/** Own Iterables in for-each: ranges, filters, zips, trees walked lazily, remove and exhausted iterators. */
public class Iterators {
    record Range(int from, int to, int step) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;

                @Override
                public boolean hasNext() {
                    return step > 0 ? at < to : at > to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("at " + at);
                    }
                    int r = at;
                    at += step;
                    return r;
                }
            };
        }
    }

    static <T> Iterable<T> filter(Iterable<T> in, Predicate<? super T> p) {
        return () -> new Iterator<T>() {
            final Iterator<T> it = in.iterator();
            T next;
            boolean ready;

            @Override
            public boolean hasNext() {
                while (!ready && it.hasNext()) {
                    next = it.next();
                    ready = p.test(next);
                }
                return ready;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                ready = false;
                return next;
            }
        };
    }

    static <A, B> Iterable<B> map(Iterable<A> in, Function<? super A, ? extends B> f) {
        return () -> {
            Iterator<A> it = in.iterator();
            return new Iterator<B>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public B next() {
                    return f.apply(it.next());
                }
            };
        };
    }

    static final class Tree implements Iterable<String> {
        final String label;
        final List<Tree> children = new ArrayList<>();

        Tree(String label, Tree... c) {
            this.label = label;
            children.addAll(List.of(c));
        }

        @Override
        public Iterator<String> iterator() {
            List<Tree> stack = new ArrayList<>(List.of(this));
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !stack.isEmpty();
                }

                @Override
                public String next() {
                    Tree t = stack.remove(stack.size() - 1);
                    for (int i = t.children.size() - 1; i >= 0; i--) {
                        stack.add(t.children.get(i));
                    }
                    return t.label;
                }
            };
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : new Range(0, 20, 3)) {
            for (int j : new Range(i, 0, -4)) {
                sum += i * j;
            }
        }
        System.out.println(sum);
        for (String s : map(filter(new Range(1, 30, 1), n -> n % 7 == 0), n -> "<" + n + ">")) {
            System.out.print(s);
        }
        System.out.println();
        Tree t = new Tree("a", new Tree("b", new Tree("c"), new Tree("d")), new Tree("e", new Tree("f")));
        String walk = "";
        for (String s : t) {
            walk += s;
        }
        System.out.println(walk);
        Iterator<Integer> it = new Range(0, 1, 1).iterator();
        System.out.println(it.next());
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("none " + e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no remove: " + e.getMessage());
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        for (Iterator<Integer> k = list.iterator(); k.hasNext();) {
            if (k.next() % 2 == 0) {
                k.remove();
            }
        }
        System.out.println(list);
        Iterator<Integer> twice = list.iterator();
        try {
            twice.remove();
        } catch (IllegalStateException e) {
            System.out.println("nothing to remove");
        }
        twice.forEachRemaining(x -> System.out.print(x + ";"));
        System.out.println();
        new Range(5, 8, 1).forEach(x -> System.out.print(x + "."));
        System.out.println();
        System.out.println(new Range(0, 5, 1).spliterator().estimateSize() == Long.MAX_VALUE);
    }
}
