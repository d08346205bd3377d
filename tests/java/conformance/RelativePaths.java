package conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files are reached by `.` and `..`, and by other forms of their names.
 */
public class RelativePaths {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path sub = Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(sub.resolve("x"), "found");
        for (String way : new String[] {"a/b/x", "a/./b/x", "a/b/../b/x", "a//b///x", "./a/b/x", "a/b/../../a/b/x"}) {
            System.out.println(way + " " + Files.readString(folder.resolve(way)) + " " + new java.io.File(folder.toFile(), way).length());
        }
        System.out.println(Files.exists(folder.resolve("a/c/../b/x")) + " " + Files.exists(folder.resolve("a/b/x/../x")));
        System.out.println(Files.exists(folder.resolve("a/b/x/")) + " " + new java.io.File(folder + "/a/b/").isDirectory());
        System.out.println(folder.toRealPath().relativize(sub.resolve("../b/./x").toRealPath()));
        System.out.println(Files.isSameFile(sub, folder.resolve("a/b/../b")));
        System.out.println(folder.resolve("a/b").toUri().getPath().endsWith("/a/b/") + " " + folder.resolve("none").toUri().getPath().endsWith("none"));
        System.out.println(Path.of(folder.toUri()).equals(folder) + " " + folder.resolve("x").toFile().getName());
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
