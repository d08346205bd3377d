package interleaving;

/** Getter and setter are synchronized. */
public class SetterUnsynchronizedFixed {
    private int value;

    private synchronized void set(int value) {
        this.value = value;
    }

    private synchronized int get() {
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        SetterUnsynchronizedFixed cell = new SetterUnsynchronizedFixed();
        Thread writer = new Thread(() -> cell.set(1));
        writer.start();
        int seen = cell.get();
        writer.join();
        assert seen <= 1;
    }
}
