package wrongannotation;

import com.acme.Atomicity;

/** Both formulas can be read. */
public class UnreadFormulaFixed {
    private int count;

    @Atomicity("this ? mover : atomic")
    synchronized void increment() {
        count++;
    }

    @Atomicity("this ? (mover) : atomic")
    synchronized int count() {
        return count;
    }

    public static void main(String[] args) {
        UnreadFormulaFixed shared = new UnreadFormulaFixed();
        new Thread(shared::increment).start();
        new Thread(shared::count).start();
    }
}
