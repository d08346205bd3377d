package movers;

/** What no other thread knows yet needs no lock; to make it known is one action. */
public class Publication {
    private static volatile Publication current;
    private int low;
    private int high;

    Publication(int low) { // atomicity: mover
        set(low);
    }

    private void set(int value) { // atomicity: this ? mover : error
        low = value;
        high = value;
    }

    synchronized void change(int value) { // atomicity: this ? mover : atomic
        set(value);
    }

    synchronized int width() { // atomicity: this ? mover : atomic
        return high - low;
    }

    static Publication prepared() { // atomicity: mover
        Publication made = new Publication(1);
        made.high = 3;
        return made;
    }

    static void publish() { // atomicity: atomic
        Publication made = new Publication(1);
        made.high = 4;
        current = made;
    }

    static int useAndWidth() { // atomicity: compound
        Publication known = current;
        return known == null ? 0 : known.width();
    }

    static void changeAndPublish() { // atomicity: atomic
        Publication made = prepared();
        made.high = 5;
        current = made;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                publish();
                changeAndPublish();
                useAndWidth();
                Publication known = current;
                if (known != null) {
                    known.change(7);
                }
            }).start();
        }
    }
}
