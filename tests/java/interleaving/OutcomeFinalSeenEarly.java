package interleaving;

/** A constructor starts a thread, which may see a final field before the constructor has written it. */
// not foreseen
// outcome: 0
// outcome: 3
public class OutcomeFinalSeenEarly extends Thread {
    private final int size;

    private OutcomeFinalSeenEarly(int size) {
        start();
        this.size = size;
    }

    @Override
    public void run() {
        System.out.println(size);
    }

    public static void main(String[] args) {
        new OutcomeFinalSeenEarly(3);
    }
}
