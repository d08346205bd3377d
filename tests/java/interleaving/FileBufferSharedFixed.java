package interleaving;

import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** As FileBufferShared, but the other waits for the end of the reader. */
// outcome: 120
public class FileBufferSharedFixed {
    static byte[] buffer = new byte[1];

    public static void main(String[] arguments) throws Exception {
        Path file = Files.writeString(Path.of("data"), "x");
        Thread reader = new Thread(() -> {
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                in.read(buffer);
            } catch (java.io.IOException problem) {
                throw new AssertionError(problem);
            }
        });
        reader.start();
        reader.join();
        System.out.println(buffer[0]);
    }
}
