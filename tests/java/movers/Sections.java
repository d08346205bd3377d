package movers;

/** S(l, a): sections inside of sections, one after the other, and of two locks. */
public class Sections {
    private final Object a = new Object();
    private final Object b = new Object();
    private int x;
    private int y;
    private int both;

    void incrementX() { // atomicity: this.a ? mover : atomic
        synchronized (a) {
            x++;
        }
    }

    void incrementY() { // atomicity: this.b ? mover : atomic
        synchronized (b) {
            y++;
        }
    }

    void reentered() { // atomicity: this.a ? mover : atomic
        synchronized (a) {
            synchronized (a) {
                x++;
            }
            x++;
        }
    }

    void nested() { // atomicity: this.a ? (this.b ? mover : atomic) : atomic
        synchronized (a) {
            synchronized (b) {
                both++;
            }
        }
    }

    void nestedInCall() { // atomicity: this.a ? (this.b ? mover : atomic) : atomic
        synchronized (a) {
            x++;
            incrementY();
        }
    }

    void oneAfterTheOther() { // atomicity: this.a ? (this.b ? mover : atomic) : (this.b ? atomic : compound)
        incrementX();
        incrementY();
    }

    void innerTwice() { // atomicity: this.a ? (this.b ? mover : compound) : (this.b ? atomic : compound)
        synchronized (a) {
            incrementY();
            x++;
            incrementY();
        }
    }

    void outerInside() { // atomicity: this.a ? (this.b ? mover : atomic) : (this.b ? atomic : compound)
        synchronized (b) {
            y++;
        }
        synchronized (a) {
            x++;
        }
    }

    public static void main(String[] args) {
        Sections shared = new Sections();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.incrementX();
                shared.incrementY();
                shared.reentered();
                shared.nested();
                shared.nestedInCall();
                shared.oneAfterTheOther();
                shared.innerTwice();
                shared.outerInside();
            }).start();
        }
    }
}
