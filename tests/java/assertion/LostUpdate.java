package assertion;

/** Both threads may read the counter before either writes it. */
public class LostUpdate {
    private int count;

    void increment() {
        count = count + 1; // ~? overflow #2
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdate counter = new LostUpdate();
        Thread first = new Thread(counter::increment);
        Thread second = new Thread(counter::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.count == 2; // ~ assertion #1
    }
}
