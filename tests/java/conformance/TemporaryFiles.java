package conformance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Temporary files and folders have names of their own.
 */
public class TemporaryFiles {
    public static void main(String[] args) throws Exception {
        File one = File.createTempFile("fixture", ".tmp");
        File other = File.createTempFile("fixture", null);
        System.out.println(one.getName().startsWith("fixture") + " " + one.getName().endsWith(".tmp"));
        System.out.println(other.getName().endsWith(".tmp") + " " + !one.equals(other) + " " + one.length());
        System.out.println(one.getParentFile().getPath().equals(System.getProperty("java.io.tmpdir")));
        Path path = Files.createTempFile("fixture", ".txt");
        Path folder = Files.createTempDirectory("fixture");
        System.out.println(Files.isRegularFile(path) + " " + Files.isDirectory(folder) + " " + Files.size(path));
        Path inside = Files.createTempFile(folder, null, ".x");
        System.out.println(inside.getParent().equals(folder) + " " + inside.toString().endsWith(".x"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        Files.delete(inside);
        Files.delete(folder);
        Files.delete(path);
        System.out.println(one.delete() + " " + other.delete() + " " + one.delete());
        try {
            File.createTempFile("a", "b", new File("/no/such/folder"));
        } catch (IOException thrown) {
            System.out.println(thrown.getMessage());
        }
    }
}
