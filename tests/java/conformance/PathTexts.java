package conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whole files are written and read with `java.nio.file.Files`.
 */
public class PathTexts {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("text.txt");
        Files.writeString(file, "one\ntwo\n");
        System.out.println(Files.readString(file).length() + " " + Files.readAllLines(file));
        Files.write(file, List.of("three", "four"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file) + " " + Files.size(file));
        Files.write(file, new byte[] {65, 66});
        System.out.println(Files.readAllBytes(file).length + " " + Files.readString(file));
        Files.writeString(file, "x", StandardOpenOption.WRITE);
        System.out.println(Files.readString(file));
        try (Stream<String> lines = Files.lines(Files.write(file, List.of("a b", "c")))) {
            System.out.println(lines.flatMap(line -> Stream.of(line.split(" "))).collect(Collectors.toList()));
        }
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_16)) {
            out.write("äöü");
        }
        System.out.println(Files.size(file) + " " + Files.readString(file, StandardCharsets.UTF_16));
        try (BufferedReader in = Files.newBufferedReader(file)) {
            in.readLine();
        } catch (MalformedInputException thrown) {
            System.out.println(thrown.getMessage());
        }
        System.out.println(Files.mismatch(file, file) + " " + Files.mismatch(file, Files.writeString(folder.resolve("b"), "b")));
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
