package guardedby;

import java.util.ArrayList;
import java.util.List;
import javax.annotation.concurrent.GuardedBy;

/** A list that is its own lock. The reference is free, the list is not. */
public class ItselfFixed {
    @GuardedBy("itself")
    private final List<String> names = new ArrayList<>();

    void add(String name) {
        synchronized (names) {
            names.add(name);
        }
    }

    int count() {
        synchronized (names) {
            return names.size();
        }
    }

    boolean isOf(List<String> other) {
        return names == other;
    }

    public static void main(String[] args) {
        ItselfFixed itself = new ItselfFixed();
        new Thread(() -> itself.add("a")).start();
        new Thread(() -> System.out.println(itself.count() + " " + itself.isOf(null))).start();
    }
}
