package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files are read by their URLs.
 */
public class FileUris {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = Files.writeString(folder.resolve("with space"), "content");
        System.out.println(file.toUri().toString().endsWith("with%20space"));
        System.out.println(new File(file.toUri()).length());
        try (FileInputStream in = new FileInputStream(new File(new URI(file.toUri().toString())))) {
            System.out.println(new String(in.readAllBytes()));
        }
        remove(folder);
    }

    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (java.nio.file.DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
                for (Path child : children) {
                    remove(child);
                }
            }
        }
        Files.deleteIfExists(path);
    }
}
