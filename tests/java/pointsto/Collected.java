package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/// Wrappers, copies and views of collections, one container each, one element in each.
class Collected {
    static class A {}

    static class Names extends ArrayList<Object> {
        @Override
        public boolean add(Object name) {
            here(); // on main
            return super.add(name);
        }
    }

    public static void main(String[] args) {
        List<Object> wrapped = Collections.synchronizedList(new ArrayList<>());
        wrapped.add(new A()); // makes a
        see(wrapped.get(0)); // sees a
        List<Object> fixed = Collections.unmodifiableList(wrapped);
        see(fixed.get(0)); // sees a
        see(fixed.iterator().next()); // sees a
        see(List.copyOf(fixed).get(0)); // sees a

        List<Object> array = Arrays.asList(new A(), "b"); // makes b
        see(array.get(0)); // sees b, any String
        see(Set.of(array.get(0)).iterator().next()); // sees b, any String
        see(List.of(new A()).get(0)); // makes c; sees c
        see(Map.of("k", new A()).get("k")); // makes d; sees d
        see(Collections.singletonList(new A()).get(0)); // makes e; sees e

        Deque<Object> deque = new ArrayDeque<>();
        deque.push(new A()); // makes f
        see(deque.pop()); // sees f
        see(deque.peekLast()); // sees f
        Stack<Object> stack = new Stack<>();
        stack.push(new A()); // makes g
        see(stack.peek()); // sees g
        PriorityQueue<Object> heap = new PriorityQueue<>(Comparator.comparing(Object::hashCode));
        heap.offer(new A()); // makes h
        see(heap.poll()); // sees h
        ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>(List.of(new A())); // makes i
        see(queue.poll()); // sees i

        List<Object> listeners = new CopyOnWriteArrayList<>();
        listeners.addAll(List.of(new A())); // makes j
        ListIterator<Object> walk = listeners.listIterator();
        see(walk.next()); // sees j
        Collection<Object> set = new HashSet<>();
        set.addAll(listeners);
        see(set.toArray(new Object[0])[0]); // sees j
        Names names = new Names();
        names.add(new A()); // makes k
        see(names.get(0)); // sees k

        Map<Object, Object> map = new HashMap<>();
        map.put("k", new A()); // makes l
        for (Map.Entry<Object, Object> entry : map.entrySet()) {
            entry.setValue(new A()); // makes m
        }
        see(map.get("k")); // sees m, ~l, ~n
        Map<Object, Object> copy = new HashMap<>();
        copy.putAll(map);
        see(copy.values().iterator().next()); // sees m, ~l, ~n
        map.replaceAll((key, value) -> {
            see(key); // sees any String
            see(value); // sees m, ~l, ~n
            return new A(); // makes n
        });
        see(copy.get("k")); // sees m, ~l, ~n
        see(map.remove("k")); // sees n, ~l, ~m

        Map<Object, List<Object>> groups = listeners.stream().collect(Collectors.groupingBy(x -> "g"));
        see(groups.get("g").get(0)); // sees j
        Map<Object, Object> mapped = listeners.stream().collect(Collectors.toMap(x -> x, x -> new A())); // makes o
        see(mapped.keySet().iterator().next()); // sees j
        see(mapped.get(null)); // sees o
        see(listeners.stream().flatMap(x -> List.of(new A()).stream()).findAny().get()); // makes p; sees p
        see(listeners.stream().reduce(null, (x, y) -> y)); // sees j
        see(Optional.of(new A()).filter(x -> true).orElse(null)); // makes q; sees q
        see(Optional.ofNullable(null).or(() -> Optional.of(new A())).get()); // makes r; sees r
        List<Object> sorted = new ArrayList<>(List.of(new A())); // makes s
        sorted.sort((x, y) -> {
            see(x); // sees s, ~t
            here(); // on main
            return 0;
        });
        sorted.replaceAll(x -> new A()); // makes t
        see(sorted.get(0)); // sees t, ~s
    }
}
