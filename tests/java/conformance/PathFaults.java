package conformance;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * What goes wrong with paths, and which exceptions say so.
 */
public class PathFaults {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = Files.createFile(folder.resolve("file"));
        Path sub = Files.createDirectory(folder.resolve("sub"));
        Files.createFile(sub.resolve("inner"));
        attempt(folder, "exists", () -> Files.createFile(file));
        attempt(folder, "folder exists", () -> Files.createDirectory(sub));
        attempt(folder, "folders exist", () -> Files.createDirectories(file));
        attempt(folder, "not there", () -> Files.readString(folder.resolve("missing")));
        attempt(folder, "not deleted", () -> Files.delete(folder.resolve("missing")));
        attempt(folder, "not empty", () -> Files.delete(sub));
        attempt(folder, "no folder", () -> Files.createFile(folder.resolve("missing/file")));
        attempt(folder, "below a file", () -> Files.createFile(file.resolve("below")));
        attempt(folder, "copy exists", () -> Files.copy(file, sub));
        attempt(folder, "move exists", () -> Files.move(file, sub));
        attempt(folder, "replaced by", () -> Files.move(file, sub, StandardCopyOption.REPLACE_EXISTING));
        attempt(folder, "list of a file", () -> Files.list(file));
        attempt(folder, "write a folder", () -> Files.writeString(sub, "x"));
        attempt(folder, "read a folder", () -> Files.readString(sub));
        attempt(folder, "new and there", () -> Files.writeString(file, "x", StandardOpenOption.CREATE_NEW));
        attempt(folder, "no real path", () -> folder.resolve("missing").toRealPath());
        attempt(folder, "no attributes", () -> Files.size(folder.resolve("missing")));
        attempt(folder, "append and truncate",
                () -> Files.newByteChannel(file, StandardOpenOption.APPEND, StandardOpenOption.TRUNCATE_EXISTING));
        System.out.println(Files.deleteIfExists(folder.resolve("missing")) + " " + Files.exists(file) + Files.notExists(file));
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

    interface Action {
        void run() throws Exception;
    }

    static void attempt(Path folder, String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": nothing");
        } catch (FileSystemException thrown) {
            String message = thrown.getMessage().replace(folder.toString(), "FOLDER");
            System.out.println(what + ": " + thrown.getClass().getSimpleName() + ": " + message + ": " + thrown.getReason());
        } catch (Exception thrown) {
            System.out.println(what + ": " + thrown.getClass().getSimpleName() + ": " + thrown.getMessage());
        }
    }
}
