package conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * Text is written by writers and read by readers.
 */
public class FileText {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "text");
        try (PrintWriter out = new PrintWriter(file)) {
            out.println("one");
            out.printf("%d and %.2f%n", 2, 3.0);
            out.print("no end");
        }
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println("[" + line + "]");
            }
        }
        try (FileWriter out = new FileWriter(file, true)) {
            out.append("!").write(" äöü \u20ac\n");
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
            System.out.println(in.lines().collect(Collectors.toList()));
        }
        System.out.println(file.length());
        try (BufferedWriter out = new BufferedWriter(new FileWriter(file, StandardCharsets.ISO_8859_1))) {
            out.write("äöü");
            out.newLine();
        }
        System.out.println(file.length());
        try (FileReader in = new FileReader(file, StandardCharsets.ISO_8859_1)) {
            char[] some = new char[10];
            System.out.println(in.read(some) + " " + new String(some, 0, 3) + " " + in.read());
        }
        try (LineNumberReader in = new LineNumberReader(new FileReader(file, StandardCharsets.ISO_8859_1))) {
            in.readLine();
            System.out.println(in.getLineNumber());
        }
        remove(folder);
    }

    static File folder() throws IOException {
        File folder = File.createTempFile("fixture", "");
        folder.delete();
        folder.mkdir();
        return folder;
    }

    static void remove(File file) {
        File[] children = file.listFiles();
        if (children != null) {
            for (File child : children) {
                remove(child);
            }
        }
        file.delete();
    }
}
