package interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** As FilePublishInPlace, but the new file is written elsewhere and then takes its place at once. */
// outcome: old
// outcome: new
public class FilePublishByRename {
    public static void main(String[] arguments) throws Exception {
        Path file = Files.writeString(Path.of("config"), "old");
        new Thread(() -> {
            try {
                Path fresh = Files.writeString(Path.of("config.new"), "new");
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException problem) {
                throw new AssertionError(problem);
            }
        }).start();
        String found = Files.readString(file);
        System.out.println(found.isEmpty() ? "empty" : found);
    }
}
