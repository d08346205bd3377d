package movers;

/** All who change the value hold two locks, one of which is a single object and the other is not: each of them will do, and neither is the other. */
public class TwoLocks {
    private final Object own = new Object();
    private int value;
    private int count;

    void change(Object desk) { // atomicity: this.own ? (desk ? mover : atomic) : atomic
        synchronized (desk) {
            synchronized (own) {
                value++;
            }
        }
    }

    void countTwice() { // atomicity: this.own ? mover : compound
        synchronized (own) {
            count++;
        }
        synchronized (own) {
            count++;
        }
    }

    int look() { // atomicity: this.own ? mover : (the Object made at TwoLocks.java:39 ? compound : error)
        int seen = value;
        countTwice();
        return seen;
    }

    int lookAtDesk(Object desk) { // atomicity: this.own ? (desk ? mover : atomic) : compound
        synchronized (desk) {
            return look();
        }
    }

    public static void main(String[] args) {
        Object desk = new Object();
        for (int i = 0; i < 2; i++) {
            TwoLocks shared = new TwoLocks();
            Runnable work = () -> {
                shared.change(desk);
                shared.countTwice();
                shared.lookAtDesk(desk);
            };
            new Thread(work).start();
            new Thread(work).start();
        }
    }
}
