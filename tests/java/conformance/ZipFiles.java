package conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A zip is written and read, by name and as a stream.
 */
public class ZipFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("archive.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.setComment("a comment");
            for (String name : List.of("a.txt", "folder/b.txt", "empty")) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTime(1_000_000_000_000L);
                out.putNextEntry(entry);
                out.write(name.equals("empty") ? new byte[0] : ("content of " + name + " ").repeat(20).getBytes());
                out.closeEntry();
            }
            byte[] data = "stored".getBytes();
            CRC32 sum = new CRC32();
            sum.update(data);
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(data.length);
            stored.setCrc(sum.getValue());
            out.putNextEntry(stored);
            out.write(data);
            try {
                out.putNextEntry(new ZipEntry("a.txt"));
            } catch (ZipException thrown) {
                System.out.println(thrown.getMessage());
            }
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            System.out.println(zip.size() + " " + zip.getComment());
            for (ZipEntry entry : Collections.list(zip.entries())) {
                System.out.println(entry.getName() + " " + entry.getSize() + " " + entry.isDirectory() + " " + entry.getMethod());
            }
            String text = new String(zip.getInputStream(zip.getEntry("folder/b.txt")).readAllBytes());
            System.out.println(text.length() + " " + text.substring(0, 24) + " " + zip.getEntry("none"));
            System.out.println(new String(zip.getInputStream(new ZipEntry("stored")).readAllBytes()));
        }
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                System.out.println(entry.getName() + " " + in.readAllBytes().length);
            }
        }
        Files.write(file, new byte[100]);
        try {
            new ZipFile(file.toFile());
        } catch (ZipException thrown) {
            System.out.println(thrown.getMessage());
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
