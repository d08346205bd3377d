package wrongannotation;

import com.acme.Atomicity;

/** The formula of one method names a lock that does not exist, that of the other an atomicity. */
public class UnreadFormula {
    private int count;

    @Atomicity("lock ? mover : atomic")
    synchronized void increment() {
        count++; // ~ wrong-annotation #1
    }

    @Atomicity("this ? moving : atomic")
    synchronized int count() {
        return count; // ~ wrong-annotation #2
    }

    public static void main(String[] args) {
        UnreadFormula shared = new UnreadFormula();
        new Thread(shared::increment).start();
        new Thread(shared::count).start();
    }
}
