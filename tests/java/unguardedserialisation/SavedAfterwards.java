package unguardedserialisation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A program saves an object when the thread that changes it has ended. */
public class SavedAfterwards {
    static class Book implements Serializable {
        private final List<String> lines = new ArrayList<>();

        synchronized void add(String line) {
            lines.add(line);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Book book = new Book();
        Thread writer = new Thread(() -> book.add("one"));
        writer.start();
        writer.join();
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(book);
        }
    }
}
