package datarace;

import java.util.concurrent.atomic.AtomicBoolean;

/** The flag is set free before the work is done. */
final class SetFreeTooSoon {
    private final AtomicBoolean isTaken = new AtomicBoolean();
    private int entered;

    void enter() {
        if (!isTaken.getAndSet(true)) {
            isTaken.set(false);
            entered++; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        SetFreeTooSoon gate = new SetFreeTooSoon();
        new Thread(gate::enter).start();
        new Thread(gate::enter).start();
    }
}
