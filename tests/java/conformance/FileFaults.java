package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.Callable;

/**
 * What goes wrong with files, and the messages.
 */
public class FileFaults {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        attempt(folder, "nothing there", () -> new FileInputStream(new File(folder, "missing")));
        attempt(folder, "no folder", () -> new FileOutputStream(new File(folder, "missing/file")));
        attempt(folder, "a folder is read", () -> new FileInputStream(folder));
        attempt(folder, "a folder is written", () -> new FileOutputStream(folder));
        attempt(folder, "a random one", () -> new RandomAccessFile(new File(folder, "missing"), "r"));
        attempt(folder, "a wrong mode", () -> new RandomAccessFile(new File(folder, "missing"), "w"));
        FileInputStream closed = new FileInputStream(make(folder));
        closed.close();
        closed.close();
        attempt(folder, "closed", () -> closed.read());
        attempt(folder, "closed, many", () -> closed.read(new byte[3]));
        attempt(folder, "closed, how many", () -> closed.available());
        FileOutputStream out = new FileOutputStream(new File(folder, "out"));
        out.close();
        attempt(folder, "closed to write", () -> out.write(1));
        FileInputStream in = new FileInputStream(make(folder));
        attempt(folder, "beyond the array", () -> in.read(new byte[3], 2, 2));
        attempt(folder, "before the start", () -> in.skip(-5));
        attempt(folder, "no name", () -> new FileInputStream((String) null));
        attempt(folder, "created nowhere", () -> new File(folder, "missing/file").createNewFile());
        in.close();
        System.out.println(new FileInputStream(make(folder)).getFD().valid() + " " + closed.getFD().valid());
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

    static File make(File folder) throws IOException {
        File file = new File(folder, "made");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[10]);
        }
        return file;
    }

    interface Action {
        void run() throws Exception;
    }

    static void attempt(File folder, String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": nothing");
        } catch (Exception thrown) {
            String message = String.valueOf(thrown.getMessage()).replace(folder.getPath(), "FOLDER");
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + message);
        }
    }
}
