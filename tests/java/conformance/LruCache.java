package conformance;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** An LRU and an LFU cache linked by hand, driven by a seeded load, with hit counts and the order of eviction. */
public class LruCache<K, V> {
    private static final class Node<K, V> {
        K key;
        V value;
        int uses = 1;
        Node<K, V> prev;
        Node<K, V> next;
    }

    private final Map<K, Node<K, V>> map = new HashMap<>();
    private final Node<K, V> head = new Node<>();
    private final int limit;
    private final boolean byUse;
    final StringBuilder evicted = new StringBuilder();
    int hits;
    int misses;

    LruCache(int limit, boolean byUse) {
        this.limit = limit;
        this.byUse = byUse;
        head.prev = head.next = head;
    }

    private void unlink(Node<K, V> n) {
        n.prev.next = n.next;
        n.next.prev = n.prev;
    }

    private void link(Node<K, V> n) {
        n.next = head.next;
        n.prev = head;
        n.next.prev = n;
        head.next = n;
    }

    V get(K key, Function<? super K, ? extends V> make) {
        Node<K, V> n = map.get(key);
        if (n != null) {
            hits++;
            n.uses++;
            unlink(n);
            link(n);
            return n.value;
        }
        misses++;
        if (map.size() == limit) {
            Node<K, V> victim = head.prev;
            if (byUse) {
                for (Node<K, V> x = head.prev; x != head; x = x.prev) {
                    victim = x.uses < victim.uses ? x : victim;
                }
            }
            unlink(victim);
            map.remove(victim.key);
            evicted.append(victim.key).append(' ');
        }
        n = new Node<>();
        n.key = key;
        n.value = make.apply(key);
        map.put(key, n);
        link(n);
        return n.value;
    }

    String order() {
        StringBuilder b = new StringBuilder();
        for (Node<K, V> n = head.next; n != head; n = n.next) {
            b.append(n.key).append('=').append(n.value).append('/').append(n.uses).append(' ');
        }
        return b.toString();
    }

    public static void main(String[] args) {
        for (boolean byUse : new boolean[] {false, true}) {
            LruCache<Integer, String> c = new LruCache<>(5, byUse);
            Random r = new Random(3);
            long sum = 0;
            for (int i = 0; i < 200; i++) {
                int k = Math.min(r.nextInt(12), r.nextInt(12));
                sum = sum * 31 + c.get(k, x -> "v" + x * x).hashCode();
            }
            System.out.println(c.hits + " " + c.misses + " " + sum + " " + c.order());
            System.out.println(c.evicted);
        }
        LruCache<String, Integer> words = new LruCache<>(2, false);
        for (String s : "to be or not to be to be to".split(" ")) {
            words.get(s, String::length);
            System.out.print(words.order() + "| ");
        }
        System.out.println();
        LruCache<Integer, Integer> failing = new LruCache<>(1, false);
        failing.get(4, k -> 8 / k);
        try {
            failing.get(0, k -> 8 / k);
        } catch (ArithmeticException e) {
            System.out.println(failing.order() + failing.evicted + failing.map.size());
        }
    }
}
