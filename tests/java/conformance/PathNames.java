package conformance;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Paths and files as names: none of this touches a file. */
public class PathNames {
    public static void main(String[] args) {
        Path path = Path.of("a", "b", "..", "c.txt");
        System.out.println(path + " " + path.normalize() + " " + path.getNameCount() + " " + path.getFileName());
        System.out.println(path.getParent() + " " + path.getRoot() + " " + path.isAbsolute() + " " + path.subpath(1, 3));
        Path root = Path.of("/x/y");
        System.out.println(root.resolve("z") + " " + root.resolveSibling("w") + " " + root.relativize(Path.of("/x/q/r")));
        System.out.println(root.startsWith("/x") + " " + root.endsWith("y") + " " + root.compareTo(Path.of("/x/z")));
        System.out.println(root.equals(Path.of("/x//y/")) + " " + root.hashCode() + " " + Path.of("").getFileName());
        List<String> names = new ArrayList<>();
        path.forEach(name -> names.add(name.toString()));
        System.out.println(names);
        try {
            Path.of("nul\0");
        } catch (InvalidPathException e) {
            System.out.println(e.getReason() + " " + e.getIndex());
        }
        File file = new File("d/e", "f.tar.gz");
        System.out.println(file + " " + file.getName() + " " + file.getParent() + " " + file.isAbsolute());
        System.out.println(file.toPath() + " " + new File("/a/../b//c/").getPath() + " " + file.compareTo(new File("d/e")));
    }
}
