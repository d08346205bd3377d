package interleaving;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A loop that looks at files, and makes objects for them, comes back to the same state. */
public class FilePolled {
    static volatile boolean isOver;

    static void poll(Path folder) {
        try {
            while (!isOver) {
                Files.writeString(folder.resolve("one"), "text");
                Files.readString(folder.resolve("one"));
                try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                    all.forEach(path -> { });
                }
                new ThreadLocal<String>();
                ByteBuffer.allocateDirect(8);
                Thread.sleep(5);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("polled");
        new Thread(() -> poll(folder)).start();
        isOver = true;
    }
}
