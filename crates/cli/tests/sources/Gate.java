import java.util.concurrent.atomic.AtomicBoolean;

/** Two want to be first, and one of them is not. */
public class Gate {
    private static final AtomicBoolean TAKEN = new AtomicBoolean();

    private static void enter() {
        assert TAKEN.compareAndSet(false, true);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Gate::enter, "other");
        other.start();
        other.join();
        enter();
    }
}
