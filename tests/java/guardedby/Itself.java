package guardedby;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.concurrent.GuardedBy;

/** A list that is its own lock. The reference is free, the list is not. */
public class Itself {
    @GuardedBy("itself")
    private final List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int count() {
        return names.size(); // ~ guarded-by #1
    }

    boolean isOf(List<String> other) {
        return names == other;
    }

    public static void main(String[] args) {
        Itself itself = new Itself();
        new Thread(() -> itself.add("a")).start();
        new Thread(() -> System.out.println(itself.count() + " " + itself.isOf(null))).start();
    }
}
