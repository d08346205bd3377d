package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * A file that is open can be deleted or renamed, and is used on.
 */
public class DeletedWhileOpen {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "a");
        try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
            open.write("first".getBytes());
            System.out.println(file.delete() + " " + file.exists());
            open.write("more".getBytes());
            open.seek(0);
            System.out.println(open.readLine() + " " + open.length());
            try (FileOutputStream out = new FileOutputStream(file)) {
                out.write("second".getBytes());
            }
            open.seek(0);
            System.out.println(open.readLine());
        }
        System.out.println(file.length());
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.read());
            System.out.println(file.renameTo(new File(folder, "b")) + " " + file.exists());
            try (FileOutputStream out = new FileOutputStream(new File(folder, "b"), true)) {
                out.write("!".getBytes());
            }
            System.out.println(new String(in.readAllBytes()));
        }
        File other = new File(folder, "c");
        try (FileOutputStream out = new FileOutputStream(other)) {
            out.write("replaced".getBytes());
            System.out.println(new File(folder, "b").renameTo(other));
            out.write("lost".getBytes());
        }
        System.out.println(new String(new FileInputStream(other).readAllBytes()));
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
