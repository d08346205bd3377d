package conformance;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Formatter;
import java.util.Scanner;

/**
 * A `Scanner` reads a file; a `Formatter` and a `PrintStream` write one.
 */
public class FileScanner {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "numbers");
        try (PrintStream out = new PrintStream(file)) {
            out.println("3 4.5 word");
            out.println("true 99");
            out.print(12);
            out.append('x');
        }
        try (Scanner in = new Scanner(file)) {
            System.out.println(in.nextInt() + " " + in.nextDouble() + " " + in.next() + " " + in.nextBoolean());
            System.out.println(in.hasNextInt() + " " + in.nextInt() + " " + in.hasNextInt() + " " + in.next() + in.hasNext());
        }
        try (Scanner in = new Scanner(file)) {
            while (in.hasNextLine()) {
                System.out.println("[" + in.nextLine() + "]");
            }
        }
        try (Formatter out = new Formatter(file)) {
            out.format("%5d|%-5s|%x%n", 42, "ab", 255);
        }
        System.out.print(new String(new java.io.FileInputStream(file).readAllBytes()));
        try {
            new Scanner(new File(folder, "missing"));
        } catch (java.io.FileNotFoundException thrown) {
            System.out.println(thrown.getMessage().replace(folder.getPath(), ""));
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
