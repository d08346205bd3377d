package conformance;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The concurrent collections, atomics and locks used by one thread. */
public class ConcurrentSingle {
    volatile int updated;

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String s : "a b c a b a d e f g h i j k l m n o p q r s t u v w".split(" ")) {
            m.merge(s, 1, Integer::sum);
        }
        System.out.println(m);
        System.out.println(m.putIfAbsent("a", 9) + " " + m.computeIfAbsent("z", k -> 26) + " " + m.computeIfPresent("b", (k, v) -> null)
            + " "
            + m.compute("c", (k, v) -> v + 10) + " " + m.remove("d", 5) + " " + m.replace("e", 1, 2) + " " + m.getOrDefault("b", -1));
        System.out.println(m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> v > 20 ? k : null)
            + " " + m.mappingCount());
        for (String k : m.keySet()) {
            if (k.compareTo("f") > 0) {
                m.remove(k);
            }
        }
        System.out.println(m);
        try {
            m.put("x", null);
        } catch (NullPointerException e) {
            System.out.println("no null value");
        }
        try {
            m.computeIfAbsent("r", k -> m.computeIfAbsent("r", q -> 1));
            System.out.println("wrong");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentHashMap.KeySetView<Integer, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add(1) + " " + set.add(1) + " " + set);
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        for (int i = 0; i < 500; i++) {
            big.put(i * 31, i);
        }
        System.out.println(big.size() + " " + big.get(31 * 250) + " " + big.values().stream().mapToInt(x -> x).sum());
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        System.out.println(skip + " " + skip.ceilingKey(2) + " " + skip.headMap(3) + " " + skip.descendingMap() + " "
            + skip.pollFirstEntry());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) {
            cow.add(i * 10);
        }
        Iterator<Integer> it = cow.iterator();
        cow.remove(0);
        System.out.println(cow + " " + it.next() + " " + cow.addIfAbsent(2));
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>(List.of("x", "y"));
        q.offer("z");
        System.out.println(q.poll() + " " + q + " " + q.peek() + " " + q.remove("z") + " " + q.size());
        LinkedBlockingDeque<Integer> bounded = new LinkedBlockingDeque<>(2);
        System.out.println(bounded.offer(1) + " " + bounded.offerFirst(0) + " " + bounded.offer(2) + " " + bounded + " "
            + bounded.remainingCapacity());
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.addAndGet(-10) + " " + i.compareAndSet(-3, 8) + " "
            + i.compareAndSet(-3, 9) + " " + i.getAndUpdate(x -> x * 2) + " " + i.accumulateAndGet(3, Math::max) + " " + i.getAndSet(0)
                + " " + i);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.updateAndGet(x -> x >>> 60) + " " + l.getAndAdd(5) + " " + l.intValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + " " + r.getAndUpdate(s -> s + "!") + " " + r + " " + r.accumulateAndGet("?",
            String::concat));
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 1);
        System.out.println(st.compareAndSet("s", "t", 0, 1) + " " + st.compareAndSet("s", "t", 1, 2) + " " + st.getReference()
            + st.getStamp());
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        arr.incrementAndGet(1);
        arr.accumulateAndGet(2, 7, Integer::sum);
        System.out.println(arr);
        AtomicIntegerFieldUpdater<ConcurrentSingle> up = AtomicIntegerFieldUpdater.newUpdater(ConcurrentSingle.class, "updated");
        ConcurrentSingle o = new ConcurrentSingle();
        System.out.println(up.addAndGet(o, 4) + " " + up.compareAndSet(o, 4, 6) + " " + o.updated);
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        System.out.println(lock.tryLock() + " " + lock.getHoldCount() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held " + lock.isLocked());
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.getReadLockCount() + " " + rw.isWriteLocked() + " " + rw.writeLock().tryLock());
    }
}
