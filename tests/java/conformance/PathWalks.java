package conformance;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trees of folders are listed, walked, found and deleted.
 */
public class PathWalks {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        for (String name : List.of("b/x.txt", "b/y.md", "a/deep/z.txt", "c.txt")) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            System.out.println(names(folder, walk));
        }
        try (Stream<Path> walk = Files.walk(folder, 1)) {
            System.out.println(names(folder, walk));
        }
        try (Stream<Path> list = Files.list(folder.resolve("b"))) {
            System.out.println(names(folder, list));
        }
        try (Stream<Path> found = Files.find(folder, 9, (path, known) -> known.isRegularFile() && known.size() > 6)) {
            System.out.println(names(folder, found));
        }
        List<String> globbed = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder.resolve("b"), "*.{txt,html}")) {
            stream.forEach(path -> globbed.add(path.getFileName().toString()));
        }
        System.out.println(globbed);
        List<String> visited = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes known) throws IOException {
                visited.add(folder.relativize(file) + "=" + known.size());
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path path, IOException thrown) throws IOException {
                visited.add(folder.relativize(path) + "/");
                Files.delete(path);
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(visited);
        System.out.println(visited + " " + Files.exists(folder));
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

    static List<String> names(Path folder, Stream<Path> paths) {
        return paths.map(path -> folder.relativize(path).toString()).sorted().collect(Collectors.toList());
    }
}
