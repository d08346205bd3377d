package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Spliterators: characteristics, splitting, sizes, late binding and ones made from iterators. */
public class SpliteratorParts {
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

    static String flags(Spliterator<?> s) {
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL,
            Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < bits.length; i++) {
            b.append(s.hasCharacteristics(bits[i]) ? "ODSZNICU".charAt(i) : '-');
        }
        return b.append(' ').append(s.estimateSize()).append(' ').append(s.getExactSizeIfKnown()).toString();
    }

    static <T> String leaves(Spliterator<T> s) {
        if (s.estimateSize() > 2) {
            Spliterator<T> first = s.trySplit();
            if (first != null) {
                return "(" + leaves(first) + " " + leaves(s) + ")";
            }
        }
        StringBuilder b = new StringBuilder();
        s.forEachRemaining(x -> b.append(x).append(','));
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        List<Integer> nums = IntStream.range(0, 11).boxed().toList();
        for (Collection<Integer> c : List.<Collection<Integer>>of(nums, new ArrayList<>(nums), new LinkedList<>(nums), new TreeSet<>(nums),
            new HashSet<>(nums), new ArrayDeque<>(nums), new LinkedHashSet<>(nums), new PriorityQueue<>(nums), new Vector<>(nums),
            new CopyOnWriteArrayList<>(nums), new ConcurrentLinkedQueue<>(nums), Arrays.asList(1, 2, 3, 4, 5), Collections.nCopies(5, 9),
            new LinkedBlockingDeque<>(nums), Collections.unmodifiableList(nums))) {
            show(flags(c.spliterator()), leaves(c.spliterator()));
        }
        show(flags(IntStream.range(0, 9).spliterator()), leaves(IntStream.range(0, 9).boxed().spliterator()));
        show(flags("text".chars().spliterator()), flags(Stream.of(1, 2, 3).filter(x -> x > 1).spliterator()), flags(Spliterators.emptySpliterator()));
        show(flags(Stream.of(3, 1, 2).sorted().distinct().limit(2).spliterator()), flags(Stream.iterate(1, x -> x + 1).spliterator()));
        Spliterator<String> it = Spliterators.spliteratorUnknownSize(List.of("a", "b", "c").iterator(), Spliterator.ORDERED);
        show(flags(it), it.tryAdvance(x -> show(x)));
        Spliterator<String> sized = Spliterators.spliterator(List.of("a", "b", "c").iterator(), 3, Spliterator.DISTINCT);
        show(flags(sized), sized.tryAdvance(x -> show(x)), flags(sized), sized.trySplit() != null, sized.estimateSize());
        List<String> late = new ArrayList<>(List.of("x"));
        Spliterator<String> bound = late.spliterator();
        late.add("y");
        bound.forEachRemaining(x -> show("late", x));
        Spliterator<String> caught = late.spliterator();
        fails(() -> caught.tryAdvance(x -> late.add("z")));
        fails(() -> caught.tryAdvance(x -> show(x)));
        fails(() -> nums.spliterator().getComparator());
        show(new TreeSet<>(nums).spliterator().getComparator(), new TreeSet<Integer>(Comparator.reverseOrder()).spliterator().getComparator() != null);
        Iterator<Integer> back = Spliterators.iterator(nums.spliterator());
        show(back.next(), back.next(), back.hasNext());
        Spliterator.OfInt ints = Arrays.spliterator(new int[] {5, 6, 7, 8, 9}, 1, 4);
        show(ints.tryAdvance((int x) -> show(x)), flags(ints), Spliterators.iterator(ints).nextInt());
        class Counter extends Spliterators.AbstractIntSpliterator {
            int at;

            Counter() {
                super(Long.MAX_VALUE, ORDERED | NONNULL);
            }

            @Override
            public boolean tryAdvance(IntConsumer action) {
                action.accept(at++);
                return at < 50;
            }
        }
        show(StreamSupport.intStream(new Counter(), false).limit(5).sum(), StreamSupport.intStream(new Counter(), false).count());
        fails(() -> Arrays.spliterator(new int[3], 2, 5));
    }
}
