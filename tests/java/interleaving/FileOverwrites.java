package interleaving;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** As FileAppends, but each thread begins the file anew: it may empty what the other has written, or write over it. */
// outcome: one
// outcome: two
public class FileOverwrites {
    static void write(String line) {
        try (FileOutputStream log = new FileOutputStream("log.txt")) {
            log.write(line.getBytes());
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> write("two "));
        other.start();
        write("one ");
        other.join();
        System.out.println(Files.readString(Path.of("log.txt")).trim());
    }
}
