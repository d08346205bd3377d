package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A configuration is written in its place: who reads it meanwhile may find an empty file. */
// outcome: old
// outcome: new
// outcome: empty
public class FilePublishInPlace {
    public static void main(String[] arguments) throws Exception {
        Path file = Files.writeString(Path.of("config"), "old");
        new Thread(() -> {
            try {
                Files.writeString(file, "new");
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        }).start();
        String found = Files.readString(file);
        System.out.println(found.isEmpty() ? "empty" : found);
    }
}
