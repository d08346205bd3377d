package interleaving;

/** A class is initialised by whoever calls it first, also by a reference to one of its methods. */
// outcome: false
// outcome: true
public class OutcomeInitialisedByReference {
    private static final Thread ONE = new Thread(() -> touch().run());
    private static final Thread OTHER = new Thread(() -> Owner.touch());

    private static volatile boolean isOne;

    static class Owner {
        static {
            isOne = Thread.currentThread() == ONE;
        }

        static void touch() {
        }
    }

    private static Runnable touch() {
        return Owner::touch;
    }

    public static void main(String[] args) throws InterruptedException {
        ONE.start();
        OTHER.start();
        ONE.join();
        OTHER.join();
        System.out.println(isOne);
    }
}
