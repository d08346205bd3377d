package datarace;

import java.util.concurrent.atomic.AtomicBoolean;

/** The flag is set free by a write that orders nothing; and another flag has a second name. */
final class PlainlySetFree {
    private static final AtomicBoolean PLAIN = new AtomicBoolean();
    private static final AtomicBoolean NAMED;
    private static final AtomicBoolean ALIAS;
    private static int first;
    private static int second;

    static {
        AtomicBoolean flag = new AtomicBoolean();
        NAMED = flag;
        ALIAS = flag;
    }

    private static void work() {
        while (!PLAIN.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        first++; // ~ data-race #1
        PLAIN.setPlain(false);
        while (!NAMED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        second++; // ~ data-race #2
        NAMED.set(false);
    }

    public static void main(String[] args) {
        new Thread(PlainlySetFree::work).start();
        new Thread(PlainlySetFree::work).start();
        ALIAS.set(false);
    }
}
