package checkthenact;

import java.util.concurrent.atomic.AtomicReference;

/** All threads shall share the connection that the first one opens; two may both find none. */
public final class OneForAll {
    static final class Connection {
        final int number = 1;
    }

    private final AtomicReference<Connection> current = new AtomicReference<>();

    Connection get() {
        Connection known = current.get(); // ~ check-then-act #1
        if (known == null) {
            known = new Connection();
            current.set(known); // ~ check-then-act #1
        }
        return known;
    }

    public static void main(String[] args) {
        OneForAll all = new OneForAll();
        new Thread(all::get).start();
        System.out.println(all.get().number);
    }
}
