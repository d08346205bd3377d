package conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.TreeMap;

/**
 * Attributes of files, by name and by view.
 */
public class PathAttributes {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = Files.writeString(folder.resolve("file"), "12345");
        BasicFileAttributes known = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(known.size() + " " + known.isRegularFile() + known.isDirectory() + known.isSymbolicLink() + known.isOther());
        System.out.println(Files.getAttribute(file, "size") + " " + Files.getAttribute(folder, "isDirectory"));
        System.out.println(new TreeMap<>(Files.readAttributes(file, "size,isRegularFile,isOther")));
        PosixFileAttributes posix = Files.readAttributes(file, PosixFileAttributes.class);
        System.out.println(PosixFilePermissions.toString(posix.permissions()));
        System.out.println(posix.owner().equals(Files.getOwner(file)) + " " + posix.group().getName().isEmpty());
        System.out.println(known.fileKey().equals(Files.readAttributes(file, BasicFileAttributes.class).fileKey()));
        System.out.println(known.fileKey().equals(Files.readAttributes(folder, BasicFileAttributes.class).fileKey()));
        Files.setAttribute(file, "lastModifiedTime", FileTime.fromMillis(77000));
        System.out.println(Files.getAttribute(file, "lastModifiedTime"));
        System.out.println(Files.isHidden(file) + " " + Files.isHidden(folder.resolve(".hidden")) + " " + Files.isSymbolicLink(file));
        System.out.println(Files.isReadable(file) + " " + Files.isWritable(file) + " " + Files.isReadable(folder.resolve("no")));
        System.out.println(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
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
