package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A counter in a file, which is read, and then written without a lock: an update may be lost. Who reads while the other
 * has emptied the file and not yet written it finds nothing, and begins again.
 */
// outcome: 1
// outcome: 2
public class FileCounter implements Runnable {
    static final Path COUNT = Path.of("count");

    @Override
    public void run() {
        try {
            String before = Files.readString(COUNT);
            Files.writeString(COUNT, String.valueOf(before.isEmpty() ? 1 : Integer.parseInt(before) + 1));
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Files.writeString(COUNT, "0");
        Thread other = new Thread(new FileCounter());
        other.start();
        new FileCounter().run();
        other.join();
        System.out.println(Files.readString(COUNT));
    }
}
