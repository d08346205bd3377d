package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Bytes are written to a file and read back.
 */
public class FileStreams {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "bytes");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(65);
            out.write(new byte[] {66, 67, 68, -1});
            out.write(new byte[] {1, 2, 3, 4}, 1, 2);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available() + " available");
            System.out.println(in.read() + " " + in.read());
            byte[] some = new byte[3];
            System.out.println(in.read(some) + " " + Arrays.toString(some));
            System.out.println(in.skip(1) + " skipped, " + in.available() + " available");
            System.out.println(in.read(new byte[10], 3, 5) + " and then " + in.read(some) + " " + in.read());
            System.out.println(in.read(some, 0, 0));
        }
        System.out.println(file.length() + " " + file.exists() + " " + file.isFile() + " " + file.isDirectory());
        remove(folder);
        System.out.println(file.exists() + " " + file.length());
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
