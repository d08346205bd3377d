package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * A file is opened to append, and to begin anew.
 */
public class FileAppends {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "log.txt");
        write(file, false, "one");
        write(file, true, "two");
        show(file);
        write(file, false, "three");
        show(file);
        write(file, true, "");
        show(file);
        try (FileOutputStream one = new FileOutputStream(file, true); FileOutputStream other = new FileOutputStream(file, true)) {
            one.write('a');
            other.write('b');
            one.write('c');
        }
        show(file);
        try (FileOutputStream one = new FileOutputStream(file); FileOutputStream other = new FileOutputStream(file)) {
            one.write("12345".getBytes());
            other.write("ab".getBytes());
            one.write('6');
        }
        show(file);
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

    static void write(File file, boolean append, String text) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file, append)) {
            out.write(text.getBytes());
        }
    }

    static void show(File file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(new String(in.readAllBytes()));
        }
    }
}
