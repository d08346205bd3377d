package openworld;

/** Deadlock: two accounts may each be the other's argument. */
public class Transfer {
    private long balance;

    public synchronized void moveTo(Transfer other, long amount) {
        balance -= amount; // ~ lock-order-cycle #1
        other.add(amount);
    }

    synchronized void add(long amount) {
        balance += amount; // ~ lock-order-cycle #1
    }
}
