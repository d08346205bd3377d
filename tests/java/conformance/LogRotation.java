package conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A log that is rotated when it is full: renames, appends, lists.
 */
public class LogRotation {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Log log = new Log(folder, 40, 3);
        for (int line = 0; line < 12; line++) {
            log.append("line number " + line);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().collect(Collectors.toList())) {
                System.out.println(file.getFileName() + " " + Files.readAllLines(file));
            }
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

    record Log(Path folder, int most, int kept) {
        Path file(int number) {
            return folder.resolve(number == 0 ? "app.log" : "app." + number + ".log");
        }

        void append(String line) throws IOException {
            Path current = file(0);
            if (Files.exists(current) && Files.size(current) + line.length() > most) {
                for (int number = kept - 1; number >= 0; number--) {
                    if (Files.exists(file(number))) {
                        Files.move(file(number), file(number + 1), StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
            Files.writeString(current, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
