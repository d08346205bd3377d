package movers;

/** Volatile fields: each access is one action. If all writes are under a lock, who holds it reads as if alone. */
public class Volatiles {
    private volatile int free;
    private volatile int written;
    private volatile int settled;

    Volatiles(int settled) {
        this.settled = settled;
    }

    int read() { // atomicity: atomic
        return free;
    }

    void write(int value) { // atomicity: atomic
        free = value;
    }

    int readTwice() { // atomicity: compound
        return free + free;
    }

    void increment() { // atomicity: compound
        free++;
    }

    int settled() { // atomicity: mover
        return settled + settled;
    }

    synchronized void incrementWritten() { // atomicity: atomic
        written++;
    }

    int readWritten() { // atomicity: this ? mover : atomic
        return written;
    }

    int sum() { // atomicity: this ? mover : compound
        return written + written;
    }

    synchronized int sumInside() { // atomicity: this ? mover : atomic
        return written + written;
    }

    public static void main(String[] args) {
        Volatiles shared = new Volatiles(args.length);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.write(shared.read());
                shared.readTwice();
                shared.increment();
                shared.settled();
                shared.incrementWritten();
                shared.readWritten();
                shared.sum();
                shared.sumInside();
            }).start();
        }
    }
}
