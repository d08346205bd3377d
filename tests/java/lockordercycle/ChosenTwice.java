package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** The second shelf is chosen by mistake in the same way as the first: the other one is locked without any order. */
public class ChosenTwice {
    private final int number;
    private final List<String> books = new ArrayList<>();

    ChosenTwice(int number) {
        this.number = number;
    }

    synchronized void add(String book) {
        books.add(book); // ~ lock-order-cycle #1
    }

    void moveTo(ChosenTwice other, String book) {
        ChosenTwice first = number < other.number ? this : other;
        ChosenTwice second = number < other.number ? this : other;
        synchronized (first) {
            synchronized (second) {
                if (books.remove(book)) {
                    other.add(book);
                }
            }
        }
    }

    public static void main(String[] args) {
        ChosenTwice[] shelves = new ChosenTwice[3];
        for (int i = 0; i < shelves.length; i++) {
            shelves[i] = new ChosenTwice(i);
        }
        for (int i = 0; i < shelves.length; i++) {
            ChosenTwice from = shelves[i];
            ChosenTwice to = shelves[(i + 1) % shelves.length];
            new Thread(() -> from.moveTo(to, "book")).start();
            new Thread(() -> to.moveTo(from, "book")).start();
        }
    }
}
