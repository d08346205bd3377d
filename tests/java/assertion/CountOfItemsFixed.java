package assertion;

/** A queue counts what comes in, what goes out and what is left: all three change together. */
public class CountOfItemsFixed {
    private int in;
    private int out;
    private int count;

    synchronized void put() {
        in++; // ~? overflow #2
        count++; // ~? overflow #3
    }

    synchronized void take() {
        if (count > 0) {
            out++;
            count--;
        }
    }

    synchronized void check() {
        assert in - out == count; // ~? overflow #4
    }

    public static void main(String[] args) {
        CountOfItemsFixed items = new CountOfItemsFixed();
        new Thread(items::put).start();
        items.put();
        items.take();
        items.check();
    }
}
