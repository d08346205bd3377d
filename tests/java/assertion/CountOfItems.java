package assertion;

/** A queue counts what comes in, what goes out and what is left; one of the counts is changed too late. */
public class CountOfItems {
    private int in;
    private int out;
    private int count;

    void put() {
        synchronized (this) {
            in++; // ~? overflow #2
        }
        synchronized (this) {
            count++; // ~? overflow #3
        }
    }

    synchronized void take() {
        if (count > 0) {
            out++;
            count--;
        }
    }

    synchronized void check() {
        assert in - out == count; // ~ assertion #1 ~? overflow #4
    }

    public static void main(String[] args) {
        CountOfItems items = new CountOfItems();
        new Thread(items::put).start();
        items.put();
        items.take();
        items.check();
    }
}
