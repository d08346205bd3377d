package conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lines of a file are grouped, and a report is written.
 */
public class CsvReport {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path input = folder.resolve("sales.csv");
        Files.write(input, List.of("north;10;a", "south;5;b", "north;7;b", "east;;a", "# comment"));
        Map<String, Integer> sums = new TreeMap<>();
        try (BufferedReader in = Files.newBufferedReader(input)) {
            String line;
            while ((line = in.readLine()) != null) {
                String[] parts = line.split(";", -1);
                if (parts.length == 3) {
                    sums.merge(parts[0], parts[1].isEmpty() ? 0 : Integer.parseInt(parts[1]), Integer::sum);
                }
            }
        }
        Path report = folder.resolve("out/report.txt");
        Files.createDirectories(report.getParent());
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(report))) {
            sums.forEach((region, sum) -> out.printf("%-8s%4d%n", region, sum));
            out.println("=".repeat(12));
        }
        System.out.print(Files.readString(report));
        System.out.println(Files.lines(input).filter(line -> !line.startsWith("#")).count());
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
