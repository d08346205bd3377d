package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** As FileDeletedMeanwhile, without the look: that the file is gone is dealt with. */
// outcome: work
// outcome: gone
public class FileDeletedMeanwhileFixed {
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
        try {
            System.out.println(Files.readString(file));
        } catch (NoSuchFileException gone) {
            System.out.println("gone");
        }
    }
}
