package conformance;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * A file is read and written at any place.
 */
public class RandomAccess {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "records");
        try (RandomAccessFile random = new RandomAccessFile(file, "rw")) {
            for (int record = 0; record < 5; record++) {
                random.writeInt(record * 100);
                random.writeDouble(record / 2.0);
            }
            System.out.println(random.length() + " " + random.getFilePointer());
            random.seek(3 * 12);
            System.out.println(random.readInt() + " " + random.readDouble());
            random.seek(12);
            random.writeInt(-1);
            random.seek(0);
            while (random.getFilePointer() < random.length()) {
                System.out.print(random.readInt() + ":" + random.readDouble() + " ");
            }
            System.out.println();
            random.seek(100);
            random.write(7);
            System.out.println(random.length() + " " + random.getFilePointer());
            random.seek(80);
            System.out.println(random.read() + " " + random.read(new byte[50]) + " " + random.read());
            random.setLength(10);
            System.out.println(random.length() + " " + random.getFilePointer());
            random.setLength(20);
            random.seek(8);
            System.out.println(random.readInt() + " " + random.skipBytes(100) + " " + random.getFilePointer());
            random.seek(0);
            random.writeUTF("text");
            random.writeBytes("line one\nline two\r\n");
            random.seek(0);
            System.out.println(random.readUTF() + "|" + random.readLine() + "|" + random.readLine() + "|" + random.readLine());
            try {
                random.readInt();
            } catch (EOFException thrown) {
                System.out.println("at the end");
            }
            try {
                random.seek(-1);
            } catch (IOException thrown) {
                System.out.println(thrown.getMessage());
            }
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "r")) {
            System.out.println(random.length());
            random.write(1);
        } catch (IOException thrown) {
            System.out.println(thrown.getMessage());
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
