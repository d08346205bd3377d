package interleaving;

import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A thread reads a file into an array that another looks at. */
public class FileBufferShared {
    static byte[] buffer = new byte[1];

    public static void main(String[] arguments) throws Exception {
        Path file = Files.writeString(Path.of("data"), "x");
        Thread reader = new Thread(() -> {
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                in.read(buffer); // ~ race #1
            } catch (java.io.IOException problem) {
                throw new AssertionError(problem);
            }
        });
        reader.start();
        int seen = buffer[0]; // ~ race #1
        reader.join();
    }
}
