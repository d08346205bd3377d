package movers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What the library calls belongs to the call. It may be called any number of times. */
public class Callbacks {
    private final ConcurrentMap<String, List<String>> lists = new ConcurrentHashMap<>();
    private int sum;

    synchronized void add(int number) { // atomicity: this ? mover : atomic
        sum += number;
    }

    synchronized void addAll(List<Integer> numbers) { // atomicity: this ? mover : atomic
        numbers.forEach(number -> sum += number);
    }

    /** What the library passes has no name here: it counts as not held. */
    void addEach(List<Integer> numbers) { // atomicity: compound
        numbers.forEach(this::add);
    }

    void addNone(List<Integer> numbers) { // atomicity: mover
        numbers.forEach(number -> { });
    }

    List<String> list(String key) { // atomicity: atomic
        return lists.computeIfAbsent(key, missing -> new ArrayList<>());
    }

    public static void main(String[] args) {
        Callbacks shared = new Callbacks();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                List<Integer> own = new ArrayList<>();
                own.add(1);
                shared.addAll(own);
                shared.addEach(own);
                shared.addNone(own);
                shared.list("key");
            }).start();
        }
    }
}
