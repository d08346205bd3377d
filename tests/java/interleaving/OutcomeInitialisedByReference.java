package interleaving;

/** A class is initialised by whoever calls it first, also by a reference to one of its methods. */
// outcome: direct
// outcome: reference
public class OutcomeInitialisedByReference {
    static class Owner {
        static final String NAME = Thread.currentThread().getName();

        static void touch() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable touch = Owner::touch;
        Thread one = new Thread(() -> touch.run(), "reference");
        Thread other = new Thread(() -> Owner.touch(), "direct");
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(Owner.NAME);
    }
}
