package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** The list is the lock, and is replaced under that very lock: who waited for the old list gets in beside who takes the new one. */
public class ReplacedList {
    private List<String> pending = new ArrayList<>();

    void add(String event) {
        synchronized (pending) {
            pending.add(event);
        }
    }

    List<String> drain() {
        synchronized (pending) { // ~ lock-on-changing-field #1
            List<String> drained = pending;
            pending = new ArrayList<>(); // ~ lock-on-changing-field #1
            return drained;
        }
    }

    public static void main(String[] args) {
        ReplacedList events = new ReplacedList();
        new Thread(() -> events.add("start")).start();
        new Thread(() -> System.out.println(events.drain())).start();
        new Thread(() -> System.out.println(events.drain())).start();
    }
}
