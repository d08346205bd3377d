package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** The lock stays while lists come and go. */
public class ReplacedListFixed {
    private final Object lock = new Object();
    private List<String> pending = new ArrayList<>();

    void add(String event) {
        synchronized (lock) {
            pending.add(event);
        }
    }

    List<String> drain() {
        synchronized (lock) {
            List<String> drained = pending;
            pending = new ArrayList<>();
            return drained;
        }
    }

    public static void main(String[] args) {
        ReplacedListFixed events = new ReplacedListFixed();
        new Thread(() -> events.add("start")).start();
        new Thread(() -> System.out.println(events.drain())).start();
    }
}
