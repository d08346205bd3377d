package lockordercycle;

/** Can deadlock: a.equals(b) locks a and then b, b.equals(a) the other way round. */
final class EqualsBothWays {
    private int value;

    EqualsBothWays(int value) {
        this.value = value;
    }

    synchronized int value() {
        return value; // ~ lock-order-cycle #1
    }

    synchronized void increase() {
        value++;
    }

    @Override
    public synchronized boolean equals(Object other) {
        return other instanceof EqualsBothWays && ((EqualsBothWays) other).value() == value;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    public static void main(String[] args) {
        EqualsBothWays one = new EqualsBothWays(1);
        EqualsBothWays two = new EqualsBothWays(2);
        one.increase();
        new Thread(() -> one.equals(two)).start();
        new Thread(() -> two.equals(one)).start();
    }
}
