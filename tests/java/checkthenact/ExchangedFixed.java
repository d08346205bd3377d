package checkthenact;

import java.util.ArrayList;
import java.util.List;

/** One lock keeps the two steps together. */
public final class ExchangedFixed {
    private volatile List<String> batch = new ArrayList<>();

    synchronized void add(String line) {
        batch.add(line);
    }

    synchronized List<String> drain() {
        List<String> full = batch;
        batch = new ArrayList<>();
        return full;
    }

    public static void main(String[] args) {
        ExchangedFixed log = new ExchangedFixed();
        log.add("start");
        new Thread(() -> System.out.println(log.drain())).start();
        new Thread(() -> System.out.println(log.drain())).start();
    }
}
