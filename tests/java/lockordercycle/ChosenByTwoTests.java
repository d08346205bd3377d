package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Both shelves are chosen by the same test. */
public class ChosenByTwoTests {
    private final int number;
    private final List<String> books = new ArrayList<>();

    ChosenByTwoTests(int number) {
        this.number = number;
    }

    synchronized void add(String book) {
        books.add(book);
    }

    void moveTo(ChosenByTwoTests other, String book) {
        if (other == this) {
            return;
        }
        ChosenByTwoTests first = number < other.number ? this : other;
        ChosenByTwoTests second = number < other.number ? other : this;
        synchronized (first) {
            synchronized (second) {
                if (books.remove(book)) {
                    other.add(book);
                }
            }
        }
    }

    public static void main(String[] args) {
        ChosenByTwoTests[] shelves = new ChosenByTwoTests[3];
        for (int i = 0; i < shelves.length; i++) {
            shelves[i] = new ChosenByTwoTests(i);
        }
        for (int i = 0; i < shelves.length; i++) {
            ChosenByTwoTests from = shelves[i];
            ChosenByTwoTests to = shelves[(i + 1) % shelves.length];
            new Thread(() -> from.moveTo(to, "book")).start();
        }
    }
}
