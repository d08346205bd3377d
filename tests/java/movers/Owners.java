package movers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Locks of other objects: that of the enclosing one, and those that collections have for themselves. */
public class Owners {
    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private final StringBuffer text = new StringBuffer();
    private final Shelf shelf = new Shelf();

    class Shelf {
        private int items;

        void fill() { // atomicity: Owners.this ? mover : atomic
            synchronized (Owners.this) {
                items++;
            }
        }

        void fillTwice() { // atomicity: Owners.this ? mover : compound
            fill();
            fill();
        }
    }

    void add(String item) { // atomicity: this.list ? mover : atomic
        list.add(item);
    }

    String first() { // atomicity: this.list ? mover : compound
        return list.isEmpty() ? null : list.get(0);
    }

    int length() { // atomicity: this.list ? mover : atomic
        int length = 0;
        synchronized (list) {
            for (String item : list) {
                length += item.length();
            }
        }
        return length;
    }

    void append(String word) { // atomicity: this.text ? mover : compound
        text.append(word);
        text.append('\n');
    }

    public static void main(String[] args) {
        Owners shared = new Owners();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.shelf.fillTwice();
                shared.add("one");
                shared.first();
                shared.length();
                shared.append("word");
            }).start();
        }
    }
}
