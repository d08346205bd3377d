package interleaving;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two threads append a line each to a log: who comes first is open, and no line is lost. */
// outcome: one two
// outcome: two one
public class FileAppends {
    static void append(String line) {
        try (FileOutputStream log = new FileOutputStream("log.txt", true)) {
            log.write(line.getBytes());
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> append("two "));
        other.start();
        append("one ");
        other.join();
        System.out.println(Files.readString(Path.of("log.txt")).trim());
    }
}
