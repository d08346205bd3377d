package conformance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Permissions are read and changed; the user of the tests may be anyone.
 */
public class FilePermissions {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "a");
        file.createNewFile();
        Path path = file.toPath();
        show(path);
        System.out.println(file.setReadOnly());
        show(path);
        System.out.println(file.setWritable(true) + " " + file.setExecutable(true, false) + " " + file.setReadable(false, false));
        show(path);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));
        show(path);
        System.out.println(file.canExecute() + " " + Files.isExecutable(path) + " " + Files.isReadable(path));
        System.out.println(new File(folder, "missing").setReadOnly());
        Path made = Files.createFile(folder.toPath().resolve("b"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        show(made);
        System.out.println(new java.util.TreeSet<>((java.util.Set<?>) Files.getAttribute(made, "posix:permissions")));
        remove(folder);
    }

    static File folder() throws IOException {
        File folder = File.createTempFile("fixture", "");
        folder.delete();
        folder.mkdir();
        return folder;
    }

    static void remove(File file) {
        File[] children = file.listFiles();
        if (children != null) {
            for (File child : children) {
                remove(child);
            }
        }
        file.delete();
    }

    static void show(Path path) throws IOException {
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
    }
}
