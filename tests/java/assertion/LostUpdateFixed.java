package assertion;

/** Each increment is a critical section. */
public class LostUpdateFixed {
    private int count;

    synchronized void increment() {
        count = count + 1; // ~? overflow #2
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdateFixed counter = new LostUpdateFixed();
        Thread first = new Thread(counter::increment);
        Thread second = new Thread(counter::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.count == 2; // ~? assertion #1
    }
}
