package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Manifest and Attributes: reading, writing, long lines, sections, names, jar streams in memory. */
public class Manifests {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        Manifest m = new Manifest(new ByteArrayInputStream("Manifest-Version: 1.0\nMain-Class: a.B\nLong: 12345\n 67890\n\nName: x/y\nSealed: true\n\n".getBytes()));
        show(m.getMainAttributes().getValue("main-class"), m.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS), m.getMainAttributes().getValue("Long"), m.getAttributes("x/y").getValue(Attributes.Name.SEALED), m.getAttributes("none"), m.getEntries().keySet(), m.getMainAttributes().size());
        m.getMainAttributes().putValue("Class-Path", "lib/" + "very-long-name".repeat(8) + ".jar");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        m.write(out);
        System.out.println(out.toString("UTF-8").replace("\r", ""));
        show(new Manifest(new ByteArrayInputStream(out.toByteArray())).equals(m), new Manifest(m).equals(m), m.clone().equals(m));
        fails(() -> new Manifest(new ByteArrayInputStream("bad line\n".getBytes())));
        fails(() -> new Attributes().putValue("bad name", "v"));
        fails(() -> new Attributes.Name(""));
        fails(() -> new Attributes().put("text", "v"));
        show(new Attributes.Name("A-b").equals(new Attributes.Name("a-B")), new Attributes.Name("A-b"));
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (JarOutputStream j = new JarOutputStream(jar, m)) {
            j.putNextEntry(new JarEntry("f.txt"));
            j.write(65);
        }
        try (JarInputStream j = new JarInputStream(new ByteArrayInputStream(jar.toByteArray()))) {
            show(j.getManifest().equals(m), j.getNextJarEntry().getName(), j.read(), j.getNextEntry());
        }
    }
}
