package lockordercycle;

/** Cannot deadlock: equals locks one of the two objects at a time. */
final class EqualsBothWaysFixed {
    private int value;

    EqualsBothWaysFixed(int value) {
        this.value = value;
    }

    synchronized int value() {
        return value;
    }

    synchronized void increase() {
        value++;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EqualsBothWaysFixed && ((EqualsBothWaysFixed) other).value() == value();
    }

    @Override
    public int hashCode() {
        return 1;
    }

    public static void main(String[] args) {
        EqualsBothWaysFixed one = new EqualsBothWaysFixed(1);
        EqualsBothWaysFixed two = new EqualsBothWaysFixed(2);
        one.increase();
        new Thread(() -> one.equals(two)).start();
        new Thread(() -> two.equals(one)).start();
    }
}
