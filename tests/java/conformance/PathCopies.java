package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;

/**
 * Files and folders are copied and moved.
 */
public class PathCopies {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path one = Files.writeString(folder.resolve("one"), "content");
        Path other = folder.resolve("other");
        System.out.println(Files.copy(one, other).equals(other) + " " + Files.readString(other));
        Files.writeString(one, "changed");
        Files.copy(one, other, StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.readString(other));
        Files.setLastModifiedTime(one, FileTime.fromMillis(5000));
        Files.copy(one, folder.resolve("same"), StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(Files.getLastModifiedTime(folder.resolve("same")));
        Path sub = Files.createDirectories(folder.resolve("a/b/c"));
        Files.copy(folder.resolve("a"), folder.resolve("copied"));
        System.out.println(Files.exists(folder.resolve("copied/b")) + " " + Files.isDirectory(folder.resolve("copied")));
        Files.move(folder.resolve("a"), folder.resolve("moved"));
        System.out.println(Files.exists(sub) + " " + Files.exists(folder.resolve("moved/b/c")));
        Files.move(one, folder.resolve("moved/b/c/one"), StandardCopyOption.ATOMIC_MOVE);
        System.out.println(Files.exists(one) + " " + Files.readString(folder.resolve("moved/b/c/one")));
        Files.move(other, folder.resolve("same"), StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.readString(folder.resolve("same")) + " " + Files.exists(other));
        System.out.println(Files.copy(new ByteArrayInputStream("stream".getBytes()), other) + " " + Files.readString(other));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.out.println(Files.copy(other, out) + " " + out);
        System.out.println(Files.isSameFile(other, folder.resolve("x/../other").normalize()) + " " + Files.isSameFile(other, sub.getParent().getParent().getParent()));
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
