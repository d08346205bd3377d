package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** As FileCounter, with a lock around the update. */
// outcome: 2
public class FileCounterFixed implements Runnable {
    static final Path COUNT = Path.of("count");

    @Override
    public void run() {
        synchronized (COUNT) {
            try {
                int before = Integer.parseInt(Files.readString(COUNT));
                Files.writeString(COUNT, String.valueOf(before + 1));
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Files.writeString(COUNT, "0");
        Thread other = new Thread(new FileCounterFixed());
        other.start();
        new FileCounterFixed().run();
        other.join();
        System.out.println(Files.readString(COUNT));
    }
}
