package openworld;

/** The same with one lock at a time. */
public class TransferFixed {
    private long balance;

    public void moveTo(TransferFixed other, long amount) {
        add(-amount);
        other.add(amount);
    }

    synchronized void add(long amount) {
        balance += amount;
    }
}
