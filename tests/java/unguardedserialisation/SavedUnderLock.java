package unguardedserialisation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Each of several objects is changed and saved under its own lock. */
public class SavedUnderLock {
    static class Book implements Serializable {
        private final List<String> lines = new ArrayList<>();
        private int count;

        synchronized void add(String line) {
            lines.add(line);
            count++;
        }

        private synchronized void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }
    }

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 3; i++) {
            Book book = new Book();
            new Thread(() -> book.add("one")).start();
            try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
                out.writeObject(book);
            }
        }
    }
}
