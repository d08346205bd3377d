package conformance;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.SequenceInputStream;

/**
 * Data streams, buffered, over files.
 */
public class FileData {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "data");
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(file)))) {
            out.writeInt(1 << 30);
            out.writeLong(Long.MIN_VALUE);
            out.writeUTF("grüße");
            out.writeBoolean(true);
            out.writeChar('x');
            out.writeFloat(1.5f);
            System.out.println(out.size());
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file)))) {
            System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUTF() + " " + in.readBoolean() + " "
                    + in.readChar() + " " + in.readFloat() + " " + in.read());
        }
        try (BufferedInputStream in = new BufferedInputStream(new FileInputStream(file), 4)) {
            in.mark(10);
            int first = in.read();
            in.skip(5);
            in.reset();
            System.out.println(first == in.read());
            System.out.println(in.readNBytes(3).length + " " + in.readAllBytes().length);
        }
        try (SequenceInputStream in = new SequenceInputStream(new FileInputStream(file), new FileInputStream(file))) {
            System.out.println(in.readAllBytes().length);
        }
        try (FileInputStream in = new FileInputStream(file); FileOutputStream out = new FileOutputStream(new File(folder, "copy"))) {
            System.out.println(in.transferTo(out));
        }
        System.out.println(new File(folder, "copy").length());
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
