package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Between the look whether a file is there and its use, another thread may delete it. */
public class FileDeletedMeanwhile {
    public static void main(String[] arguments) throws Exception {
        Path file = Files.writeString(Path.of("job"), "work");
        Thread cleaner = new Thread(() -> {
            try {
                Files.deleteIfExists(file);
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        });
        cleaner.start();
        if (Files.exists(file)) {
            read(file);
        }
    }

    static String read(Path file) throws Exception {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException gone) {
            throw new IllegalStateException("it was there"); // ~ exception #1
        }
    }
}
