package conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file that is too large is sorted in parts, which are merged.
 */
public class ExternalSort {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path input = folder.resolve("input");
        Random random = new Random(5);
        Files.write(input, IntStream.range(0, 200).mapToObj(i -> String.valueOf(random.nextInt(1000))).collect(Collectors.toList()));
        List<Path> parts = new ArrayList<>();
        try (Stream<String> lines = Files.lines(input)) {
            List<String> chunk = new ArrayList<>();
            for (Iterator<String> all = lines.iterator(); all.hasNext();) {
                chunk.add(all.next());
                if (chunk.size() == 30 || !all.hasNext()) {
                    chunk.sort(Comparator.comparingInt(Integer::parseInt));
                    parts.add(Files.write(Files.createTempFile(folder, "part", ".txt"), chunk));
                    chunk.clear();
                }
            }
        }
        Path output = folder.resolve("output");
        record Head(int value, BufferedReader from) {}
        PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparingInt(Head::value));
        for (Path part : parts) {
            BufferedReader reader = Files.newBufferedReader(part);
            heads.add(new Head(Integer.parseInt(reader.readLine()), reader));
        }
        try (BufferedWriter out = Files.newBufferedWriter(output)) {
            while (!heads.isEmpty()) {
                Head head = heads.remove();
                out.write(head.value() + "\n");
                String next = head.from().readLine();
                if (next == null) {
                    head.from().close();
                } else {
                    heads.add(new Head(Integer.parseInt(next), head.from()));
                }
            }
        }
        List<String> sorted = Files.readAllLines(output);
        System.out.println(parts.size() + " " + sorted.size() + " " + sorted.subList(0, 10) + " " + sorted.get(199));
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
