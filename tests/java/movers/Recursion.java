package movers;

/** Recursion is a fixpoint: what is a mover stays one, what is atomic does not. */
public class Recursion {
    private int count;

    synchronized void descend(int depth) { // atomicity: this ? mover : atomic
        count++;
        if (depth > 0) {
            descend(depth - 1);
        }
    }

    void even(int depth) { // atomicity: this ? mover : error
        count++;
        if (depth > 0) {
            odd(depth - 1);
        }
    }

    void odd(int depth) { // atomicity: this ? mover : error
        if (depth > 0) {
            even(depth - 1);
        }
    }

    synchronized void start(int depth) { // atomicity: this ? mover : atomic
        even(depth);
    }

    synchronized void tick() { // atomicity: this ? mover : atomic
        count++;
    }

    void countDown(int depth) { // atomicity: this ? mover : compound
        if (depth > 0) {
            tick();
            countDown(depth - 1);
        }
    }

    public static void main(String[] args) {
        Recursion shared = new Recursion();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.descend(3);
                shared.start(3);
                shared.countDown(3);
            }).start();
        }
    }
}
