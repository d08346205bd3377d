package conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Streams of `Files`, with options.
 */
public class PathStreams {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("file");
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write("hello".getBytes());
            out.write('!');
        }
        try (InputStream in = Files.newInputStream(file)) {
            System.out.println((char) in.read() + " " + in.available() + " " + in.skip(2) + " " + new String(in.readAllBytes()) + in.read());
        }
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            out.write(" again".getBytes());
        }
        System.out.println(Files.readString(file));
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.TRUNCATE_EXISTING)) {
            out.write("short".getBytes());
        }
        System.out.println(Files.readString(file));
        try (InputStream in = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE)) {
            System.out.println(in.readNBytes(3).length + " " + Files.exists(file));
        }
        System.out.println(Files.exists(file));
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            out.write(new byte[20000]);
        }
        System.out.println(Files.size(file));
        try (InputStream in = Files.newInputStream(file); OutputStream out = Files.newOutputStream(folder.resolve("to"))) {
            System.out.println(in.transferTo(out));
        }
        System.out.println(Files.mismatch(file, folder.resolve("to")));
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
