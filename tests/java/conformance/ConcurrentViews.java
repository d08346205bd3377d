package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** Concurrent collections used by one thread: navigation, bulk operations, blocking queues that refuse, transfers. */
public class ConcurrentViews {
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

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) {
            m.merge("k" + i % 13, i, Integer::sum);
        }
        show(m.reduceValues(Long.MAX_VALUE, Integer::sum), m.search(Long.MAX_VALUE, (k, v) -> v == 78 ? k : null), m.mappingCount(), m.reduceKeys(Long.MAX_VALUE, (a, b) -> a.compareTo(b) > 0 ? a : b), m.reduceToLong(Long.MAX_VALUE, (k, v) -> v, 0, Math::max), m.containsValue(78), m.contains(79), new TreeMap<>(m));
        fails(() -> m.put(null, 1));
        fails(() -> m.put("x", null));
        fails(() -> m.computeIfAbsent("new", k -> m.computeIfAbsent("new", j -> 1)));
        show(m.computeIfPresent("k1", (k, v) -> null), m.replace("k2", 80, 1), m.remove("k3", 0), m.keySet(7).add("set"), m.get("set"), m.getOrDefault("none", -1), ConcurrentHashMap.newKeySet().add(1));
        ConcurrentSkipListMap<Integer, String> s = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 20; i += 3) {
            s.put(i, "v" + i);
        }
        show(s, s.firstKey(), s.headMap(9), s.tailMap(9, false), s.subMap(15, 3), s.ceilingKey(10), s.floorEntry(10), s.higherKey(9), s.lowerKey(9), s.descendingMap(), s.pollFirstEntry(), s.pollLastEntry(), s.navigableKeySet());
        fails(() -> s.firstEntry().setValue("x"));
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(3, 1, 2));
        for (Integer i : c) {
            c.add(i * 10);
        }
        c.sort(null);
        show(c, c.addIfAbsent(1), c.addAllAbsent(List.of(1, 7, 7)), new ArrayList<>(c.subList(1, 3)), c.lastIndexOf(7), c.removeIf(x -> x > 9), c);
        fails(() -> c.iterator().remove());
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(2, true);
        show(q.offer(1), q.offer(2), q.offer(3), q.remainingCapacity(), q.peek(), q.drainTo(c), c, q.poll());
        fails(() -> {
            q.add(1);
            q.add(2);
            q.add(3);
        });
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(3);
        d.putFirst(1);
        d.putLast(2);
        show(d.offerFirst(0), d.offerLast(9), d.takeLast(), d.pollFirst(), d, d.remainingCapacity());
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(2, Comparator.comparing(String::length));
        p.addAll(List.of("ccc", "a", "bb", "dddd"));
        show(p.take(), p.take(), p.remainingCapacity() == Integer.MAX_VALUE, p.size());
        SynchronousQueue<Integer> y = new SynchronousQueue<>();
        show(y.offer(1), y.poll(), y.size(), y.isEmpty(), y.iterator().hasNext());
        LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>(List.of(1, 2));
        show(t.tryTransfer(3), t.hasWaitingConsumer(), t.poll(), t.getWaitingConsumerCount(), t);
        ConcurrentLinkedDeque<Integer> l = new ConcurrentLinkedDeque<>(List.of(1, 2, 3, 2));
        show(l.removeLastOccurrence(2), l.pop(), l.peekLast(), l, l.descendingIterator().next());
        fails(() -> new ArrayBlockingQueue<>(0));
        fails(() -> new ConcurrentLinkedQueue<>().add(null));
        fails(() -> q.drainTo(q));
    }
}
