package movers;

import java.util.Vector;

/** The conditional atomicity of `java.util.Vector` (survey section 3.4): each method is a mover to who holds its lock, and atomic to others. */
public class Vectors {
    private final Vector<String> items = new Vector<>();

    int size() { // atomicity: this.items ? mover : atomic
        return items.size();
    }

    void add(String item) { // atomicity: this.items ? mover : atomic
        items.add(item);
    }

    String last() { // atomicity: this.items ? mover : compound
        return items.get(items.size() - 1);
    }

    String lastInside() { // atomicity: this.items ? mover : atomic
        synchronized (items) {
            return items.get(items.size() - 1);
        }
    }

    static void addTo(Vector<String> vector) { // atomicity: vector ? mover : atomic
        vector.add("new");
    }

    void addTwice() { // atomicity: this.items ? mover : compound
        addTo(items);
        addTo(items);
    }

    int own() { // atomicity: mover
        Vector<String> own = new Vector<>();
        own.add("one");
        own.add("two");
        return own.size();
    }

    public static void main(String[] args) {
        Vectors shared = new Vectors();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.add("first");
                shared.size();
                shared.last();
                shared.lastInside();
                shared.addTwice();
                shared.own();
            }).start();
        }
    }
}
