package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** The algorithms of java.util.Collections and its wrappers. */
public class CollectionsUtil {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2, 7));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 7) + " " + Collections.binarySearch(l, 4) + " "
            + Collections.binarySearch(l, 100));
        Collections.reverse(l);
        System.out.println(l + " " + Collections.binarySearch(l, 7, Comparator.reverseOrder()));
        Collections.shuffle(l, new Random(1));
        System.out.println(l);
        Collections.rotate(l, 2);
        System.out.println(l);
        Collections.rotate(l, -5);
        System.out.println(l);
        Collections.rotate(l.subList(1, 4), 1);
        System.out.println(l);
        Collections.swap(l, 0, 6);
        System.out.println(l + " " + Collections.max(l) + " " + Collections.min(l) + " " + Collections.max(l,
            Comparator.comparing(x -> x % 5)));
        Collections.replaceAll(l, 9, 1);
        System.out.println(l + " " + Collections.frequency(l, 1) + " " + Collections.disjoint(l, List.of(100)) + " "
            + Collections.disjoint(l, l));
        List<Integer> dest = new ArrayList<>(Collections.nCopies(9, 0));
        Collections.copy(dest, l);
        System.out.println(dest);
        try {
            Collections.copy(new ArrayList<>(), l);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Collections.fill(l, 4);
        System.out.println(l + " " + Collections.indexOfSubList(dest, List.of(0, 0)) + " " + Collections.lastIndexOfSubList(dest,
            List.of(0)));
        List<Integer> linked = new LinkedList<>(List.of(4, 2, 6, 1));
        Collections.sort(linked, Collections.reverseOrder());
        Collections.shuffle(linked, new Random(99));
        Collections.rotate(linked, 1);
        System.out.println(linked);
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("b");
        fromMap.add("a");
        fromMap.add("b");
        System.out.println(fromMap);
        List<Integer> checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        try {
            ((List) checked).add("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>(List.of(3, 1, 2)));
        synchronized (sync) {
            sync.sort(null);
            System.out.println(sync + " " + sync.equals(List.of(1, 2, 3)));
        }
        Map<Integer, String> syncMap = Collections.synchronizedMap(new TreeMap<>(Map.of(1, "a")));
        syncMap.merge(1, "b", String::concat);
        System.out.println(syncMap);
        Enumeration<Integer> en = Collections.enumeration(List.of(1, 2));
        System.out.println(Collections.list(en) + " " + en.hasMoreElements());
        System.out.println(Collections.singletonMap("k", "v") + " " + Collections.singleton(1) + " " + Collections.nCopies(3, "x"));
        System.out.println(Collections.asLifoQueue(new java.util.ArrayDeque<>(List.of(1, 2))).peek());
        List<String> stable = new ArrayList<>(List.of("b1", "a1", "b2", "a2", "c1", "a3", "b3"));
        stable.sort(Comparator.comparing(s -> s.charAt(0)));
        System.out.println(stable);
        stable.sort(Comparator.comparing((String s) -> s.charAt(1)).reversed());
        System.out.println(stable);
        Comparator<String> c = Comparator.comparingInt(String::length);
        List<String> words = Arrays.asList("ccc", null, "a", "bb", "aa", null, "b");
        words.sort(Comparator.nullsLast(c.thenComparing(Comparator.naturalOrder())));
        System.out.println(words);
        words.sort(Comparator.nullsFirst(c.reversed()));
        System.out.println(words);
        System.out.println(Collections.addAll(new ArrayList<>(List.of(1)), 2, 3) + " " + Collections.emptyIterator().hasNext());
        List<Integer> big = new ArrayList<>();
        Random r = new Random(3);
        for (int i = 0; i < 200; i++) {
            big.add(r.nextInt(50));
        }
        Collections.sort(big.subList(20, 180), Comparator.<Integer>naturalOrder().reversed());
        System.out.println(big);
    }
}
