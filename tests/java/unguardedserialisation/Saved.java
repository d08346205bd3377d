package unguardedserialisation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A program saves an object while a thread changes it. */
public class Saved {
    static class Book implements Serializable {
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String line) {
            lines.add(line); // ~ unguarded-serialisation #1
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject(); // ~ unguarded-serialisation #1
        }
    }

    public static void main(String[] args) throws IOException {
        Book book = new Book();
        new Thread(() -> book.add("one")).start();
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(book);
        }
    }
}
