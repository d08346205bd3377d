package lockonchangingfield;

import java.util.ArrayList;
import java.util.List;

/** What fills the field only if it is empty is called again later, by several threads; but the constructor has filled it. */
public class FilledByConstructor {
    private List<String> names;

    FilledByConstructor() {
        fill();
    }

    private void fill() {
        if (names != null) {
            return;
        }
        names = new ArrayList<>();
    }

    void read(String name) {
        fill();
        synchronized (names) {
            names.add(name);
        }
    }

    public static void main(String[] args) {
        FilledByConstructor one = new FilledByConstructor();
        new Thread(() -> one.read("ann")).start();
        new Thread(() -> one.read("bob")).start();
    }
}
