package interleaving;

/** The getter is synchronized, the setter is not: they race. */
public class SetterUnsynchronized {
    private int value;

    private void set(int value) {
        this.value = value; // ~ race #1
    }

    private synchronized int get() {
        return value; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        SetterUnsynchronized cell = new SetterUnsynchronized();
        Thread writer = new Thread(() -> cell.set(1));
        writer.start();
        int seen = cell.get();
        writer.join();
        assert seen <= 1;
    }
}
