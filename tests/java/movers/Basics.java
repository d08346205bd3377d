package movers;

/** One of each: what depends on nothing, what never changes, what no other thread has, what a lock guards. */
public class Basics {
    private static int total;
    private final int limit;
    private int value;

    Basics(int limit) {
        this.limit = limit;
    }

    static int square(int number) { // atomicity: const
        return number * number;
    }

    int limit() { // atomicity: mover
        return limit;
    }

    synchronized void set(int value) { // atomicity: this ? mover : atomic
        this.value = value;
    }

    synchronized int get() { // atomicity: this ? mover : atomic
        return value;
    }

    int peek() { // atomicity: this ? mover : error
        return value;
    }

    synchronized int twice() { // atomicity: this ? mover : atomic
        return peek() + peek();
    }

    static synchronized void count() { // atomicity: Basics.class ? mover : atomic
        total++;
    }

    int own() { // atomicity: mover
        int[] numbers = new int[4];
        numbers[1] = square(limit);
        return numbers[1];
    }

    public static void main(String[] args) {
        Basics shared = new Basics(args.length);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.set(square(shared.limit()));
                shared.get();
                shared.twice();
                count();
                shared.own();
            }).start();
        }
    }
}
