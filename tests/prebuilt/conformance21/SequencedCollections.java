import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections with a first and a last, both ways round (JEP 431). */
public class SequencedCollections {
    static void ends(SequencedCollection<String> all) {
        System.out.println(all + " " + all.getFirst() + " " + all.getLast() + " " + all.reversed());
    }

    static void refused(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (UnsupportedOperationException | NoSuchElementException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<String> words = List.of("c", "a", "b");
        ends(words);
        ends(new ArrayList<>(words));
        ends(new LinkedList<>(words));
        ends(new ArrayDeque<>(words));
        ends(new LinkedHashSet<>(words));
        ends(new TreeSet<>(words));

        List<String> list = new ArrayList<>(words);
        List<String> back = list.reversed();
        back.add("first of all");
        back.addFirst("last of all");
        list.addFirst("0");
        System.out.println(list + " " + back + " " + back.indexOf("a") + " " + back.subList(1, 3) + " " + back.reversed());
        back.removeLast();
        System.out.println(list.removeFirst() + list.removeLast() + list);
        back.sort(null);
        System.out.println(list + " " + back.stream().toList() + " " + list.reversed().equals(List.of("a", "b", "c")));

        SequencedSet<Integer> set = new LinkedHashSet<>(List.of(5, 6, 7));
        set.addFirst(7);
        set.addLast(5);
        System.out.println(set + " " + set.reversed() + " " + set.reversed().removeFirst() + " " + set);

        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        for (String word : words) {
            map.put(word, word.charAt(0) - 'a');
        }
        map.putFirst("z", 25);
        map.putLast("c", 2);
        System.out.println(map + " " + map.reversed() + " " + map.firstEntry() + " " + map.lastEntry());
        System.out.println(map.sequencedKeySet().reversed() + " " + map.sequencedValues().getLast() + " "
            + map.sequencedEntrySet().getFirst());
        map.reversed().put("n", 13);
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map);
        SequencedMap<String, Integer> tree = new TreeMap<>(map);
        System.out.println(tree.reversed() + " " + tree.firstEntry());

        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        deque.reversed().push(4);
        System.out.println(deque + " " + deque.reversed().peek());

        refused("of an empty list", () -> new ArrayList<String>().getFirst());
        refused("of an immutable list", () -> words.addFirst("x"));
        refused("of a tree", () -> new TreeSet<>(words).addFirst("x"));
        refused("of an unmodifiable view", () -> Collections.unmodifiableSequencedCollection(list).addLast("x"));
        refused("reversed", () -> new LinkedHashSet<String>().reversed().getLast());
        System.out.println(Collections.unmodifiableSequencedMap(map).reversed().sequencedKeySet());
    }
}
