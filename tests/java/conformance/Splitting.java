package conformance;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Spliterators: splitting, sizes, characteristics, own ones turned into streams, and streams turned into iterators. */
public class Splitting {
    static void describe(String name, Spliterator<?> s) {
        System.out.println(name + " " + s.estimateSize() + " " + s.getExactSizeIfKnown() + " " + s.hasCharacteristics(Spliterator.ORDERED)
            + s.hasCharacteristics(Spliterator.SORTED)
            + s.hasCharacteristics(Spliterator.DISTINCT) + s.hasCharacteristics(Spliterator.SIZED)
                + s.hasCharacteristics(Spliterator.NONNULL) + s.hasCharacteristics(Spliterator.IMMUTABLE));
    }

    static void split(Spliterator<Integer> s, String path, StringBuilder out) {
        if (s.estimateSize() > 3) {
            Spliterator<Integer> first = s.trySplit();
            if (first != null) {
                split(first, path + "l", out);
            }
            split(s, path + "r", out);
        } else {
            out.append(path).append('[');
            s.forEachRemaining(x -> out.append(x).append(' '));
            out.append("] ");
        }
    }

    static final class Digits implements Spliterator<Integer> {
        private int n;

        Digits(int n) {
            this.n = n;
        }

        @Override
        public boolean tryAdvance(java.util.function.Consumer<? super Integer> action) {
            if (n == 0) {
                return false;
            }
            action.accept(n % 10);
            n /= 10;
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return ORDERED;
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            l.add(i);
        }
        describe("list", l.spliterator());
        describe("tree", new TreeSet<>(l).spliterator());
        describe("set", new LinkedHashSet<>(l).spliterator());
        describe("mapped", l.stream().map(x -> x + 1).spliterator());
        describe("filtered", l.stream().filter(x -> x > 1).spliterator());
        describe("sorted", l.stream().sorted().spliterator());
        describe("of", List.of(1, 2).spliterator());
        StringBuilder b = new StringBuilder();
        split(l.spliterator(), "", b);
        System.out.println(b);
        b.setLength(0);
        split(new TreeSet<>(l).spliterator(), "", b);
        System.out.println(b);
        b.setLength(0);
        split(List.of(9, 8, 7, 6, 5, 4).spliterator(), "", b);
        System.out.println(b);
        System.out.println(StreamSupport.stream(new Digits(90125), false).map(x -> x * 2).toList() + " "
            + StreamSupport.stream(new Digits(777), false).count());
        Iterator<Integer> it = Stream.iterate(1, x -> x * 2).iterator();
        System.out.println(it.next() + " " + it.next() + " " + it.next() + " " + it.hasNext());
        Iterator<Integer> src = l.iterator();
        src.next();
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(src, 0), false).limit(3).toList());
        Spliterator<Integer> s = l.spliterator();
        s.tryAdvance(x -> System.out.print("first " + x + " "));
        System.out.println(s.estimateSize() + " " + s.trySplit().estimateSize() + " " + s.estimateSize());
        try {
            Spliterator<Integer> late = l.spliterator();
            late.tryAdvance(x -> { });
            l.add(99);
            late.forEachRemaining(x -> { });
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("changed meanwhile");
        }
        Spliterator.OfInt ints = java.util.Arrays.spliterator(new int[] {5, 6, 7});
        int[] sum = {0};
        ints.forEachRemaining((int x) -> sum[0] += x);
        System.out.println(sum[0]);
    }
}
