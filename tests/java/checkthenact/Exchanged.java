package checkthenact;

import java.util.ArrayList;
import java.util.List;

/** Two threads may take out the same batch. */
public final class Exchanged {
    private volatile List<String> batch = new ArrayList<>();

    synchronized void add(String line) {
        batch.add(line);
    }

    List<String> drain() {
        List<String> full = batch; // ~ check-then-act #1
        batch = new ArrayList<>(); // ~ check-then-act #1
        return full;
    }

    public static void main(String[] args) {
        Exchanged log = new Exchanged();
        log.add("start");
        new Thread(() -> System.out.println(log.drain())).start();
        new Thread(() -> System.out.println(log.drain())).start();
    }
}
