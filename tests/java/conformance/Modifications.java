package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** ConcurrentModificationException of each collection, and the contracts of iterators and sublists. */
public class Modifications {
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

    static <T> void removal(String name, Collection<T> c, T extra) {
        Iterator<T> it = c.iterator();
        it.next();
        c.add(extra);
        String result;
        try {
            result = "goes on with " + it.next();
        } catch (RuntimeException e) {
            result = e.toString();
        }
        System.out.println(name + " " + result + " " + c);
    }

    public static void main(String[] args) throws Exception {
        removal("ArrayList", new ArrayList<>(List.of(1, 2, 3)), 4);
        removal("LinkedList", new LinkedList<>(List.of(1, 2, 3)), 4);
        removal("Vector", new Vector<>(List.of(1, 2, 3)), 4);
        removal("HashSet", new HashSet<>(List.of(1, 2, 3)), 4);
        removal("TreeSet", new TreeSet<>(List.of(1, 2, 3)), 4);
        removal("LinkedHashSet", new LinkedHashSet<>(List.of(1, 2, 3)), 4);
        removal("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(List.of(1, 2, 3)), 4);
        removal("ConcurrentSkipListSet", new ConcurrentSkipListSet<>(List.of(1, 2, 3)), 4);
        removal("ConcurrentLinkedQueue", new ConcurrentLinkedQueue<>(List.of(1, 2, 3)), 4);
        removal("PriorityQueue", new PriorityQueue<>(List.of(1, 2, 3)), 4);
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        for (Integer i : list) {
            if (i == 4) {
                list.remove(i);
            }
        }
        show("removing the last but one is not noticed", list);
        fails(() -> {
            for (Integer i : list) {
                list.remove(i);
            }
        });
        fails(() -> list.forEach(x -> list.add(x)));
        fails(() -> list.removeIf(x -> list.add(x)));
        fails(() -> list.replaceAll(x -> list.remove(0)));
        fails(() -> list.sort((a, b) -> list.remove(0)));
        fails(() -> list.stream().forEach(x -> list.add(9)));
        List<Integer> base = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6));
        List<Integer> sub = base.subList(2, 5);
        sub.set(0, 20);
        sub.add(30);
        sub.remove(1);
        show(base, sub, sub.subList(1, 2));
        base.add(7);
        fails(sub::size);
        ListIterator<Integer> li = base.listIterator();
        fails(() -> li.set(1));
        fails(li::previous);
        li.next();
        li.set(-1);
        li.add(-2);
        fails(() -> li.set(1));
        fails(li::remove);
        show(base, li.nextIndex(), li.previousIndex());
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
        fails(() -> map.keySet().forEach(k -> map.remove(k)));
        map.put("c", 3);
        fails(() -> map.computeIfAbsent("d", k -> map.put("e", 1)));
        fails(() -> new TreeMap<>(Map.of(1, 1)).computeIfAbsent(0, k -> null));
        Enumeration<Integer> en = new Vector<>(List.of(1, 2)).elements();
        show(en.nextElement(), en.nextElement(), en.hasMoreElements());
        fails(en::nextElement);
        fails(() -> Collections.emptyIterator().next());
        fails(() -> Collections.emptyListIterator().set("x"));
        fails(() -> List.of(1).iterator().remove());
    }
}
