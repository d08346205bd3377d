package movers;

import java.util.ArrayList;
import java.util.List;
import net.jcip.annotations.GuardedBy;

/** A declared guard decides: one access without it leaves the methods that hold it what they are. */
public class Declared {
    private static final Object LOCK = new Object();

    @GuardedBy("this")
    private int count;

    @GuardedBy("this")
    private final List<String> names = new ArrayList<>();

    @GuardedBy("LOCK")
    private int total;

    private int undeclared;

    synchronized void increment() { // atomicity: this ? mover : atomic
        count++;
    }

    int peek() { // atomicity: this ? mover : error
        return count;
    }

    void twice() { // atomicity: this ? mover : compound
        increment();
        increment();
    }

    synchronized void name(String name) { // atomicity: this ? mover : atomic
        names.add(name);
    }

    int named() { // atomicity: this ? mover : error
        return names.size();
    }

    void add(int number) { // atomicity: Declared.LOCK ? mover : atomic
        synchronized (LOCK) {
            total += number;
        }
    }

    // Another lock than the declared one is no better than none.
    synchronized int total() { // atomicity: this ? (Declared.LOCK ? mover : error) : (Declared.LOCK ? atomic : error)
        return total;
    }

    // Without a declaration, all that conflicts has to agree.
    synchronized void change() { // atomicity: error
        undeclared++;
    }

    int look() { // atomicity: this ? mover : error
        return undeclared;
    }

    public static void main(String[] args) {
        Declared shared = new Declared();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.increment();
                shared.peek();
                shared.twice();
                shared.name("x");
                shared.named();
                shared.add(1);
                shared.total();
                shared.change();
                shared.look();
            }).start();
        }
    }
}
