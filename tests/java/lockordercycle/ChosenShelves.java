package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** The shelf that gets the book is one of the two that are locked, whichever is the second. */
public class ChosenShelves {
    private final int number;
    private final List<String> books = new ArrayList<>();

    ChosenShelves(int number) {
        this.number = number;
    }

    synchronized void add(String book) {
        books.add(book);
    }

    void moveTo(ChosenShelves other, String book) {
        if (other == this) {
            return;
        }
        ChosenShelves first = number < other.number ? this : other;
        ChosenShelves second = first == this ? other : this;
        synchronized (first) {
            synchronized (second) {
                if (books.remove(book)) {
                    other.add(book);
                }
            }
        }
    }

    public static void main(String[] args) {
        ChosenShelves[] shelves = new ChosenShelves[3];
        for (int i = 0; i < shelves.length; i++) {
            shelves[i] = new ChosenShelves(i);
        }
        for (int i = 0; i < shelves.length; i++) {
            ChosenShelves from = shelves[i];
            ChosenShelves to = shelves[(i + 1) % shelves.length];
            new Thread(() -> from.moveTo(to, "book")).start();
        }
    }
}
