package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Relative names begin in the working folder.
 */
public class WorkingFolder {
    public static void main(String[] args) throws Exception {
        Path here = Path.of("").toAbsolutePath();
        System.out.println(here.toString().equals(System.getProperty("user.dir")) + " " + Files.isDirectory(here));
        File relative = new File("does-not-exist-" + 12345);
        System.out.println(relative.exists() + " " + relative.getAbsolutePath().equals(new File(here.toFile(), relative.getName()).getPath()));
        System.out.println(Path.of("a/../b").normalize() + " " + Path.of("a").toAbsolutePath().getParent().equals(here));
        System.out.println(Files.isDirectory(Path.of(".")) + " " + Files.isDirectory(Path.of("")) + " " + new File("").exists());
        System.out.println(new File(System.getProperty("java.io.tmpdir")).isDirectory() + " " + new File("/").isDirectory());
        System.out.println(Path.of("..").toRealPath().equals(here.getParent()));
        Path temp = Files.createTempDirectory("fixture");
        Path file = Files.writeString(temp.resolve("x"), "found");
        Path way = here.relativize(file);
        System.out.println(!way.isAbsolute() + " " + Files.readString(way));
        System.out.println(new String(new FileInputStream(way.toString()).readAllBytes()));
        Files.delete(file);
        Files.delete(temp);
        System.out.println(new File("/").getParent() + " " + new File("/").getName().isEmpty() + " " + Files.exists(Path.of("/../..")));
    }
}
