package conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * A jar with a manifest is written and read.
 */
public class JarFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("app.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "com.acme.Main");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            out.putNextEntry(new JarEntry("com/acme/data.txt"));
            out.write("some data".getBytes());
            out.closeEntry();
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            System.out.println(jar.getManifest().getMainAttributes().getValue("Main-Class"));
            System.out.println(jar.stream().map(JarEntry::getName).collect(Collectors.toList()));
            System.out.println(new String(jar.getInputStream(jar.getJarEntry("com/acme/data.txt")).readAllBytes()));
            System.out.println(jar.isMultiRelease());
        }
        try (JarInputStream in = new JarInputStream(Files.newInputStream(file))) {
            System.out.println(in.getManifest().getMainAttributes().size() + " " + in.getNextJarEntry().getName());
        }
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
