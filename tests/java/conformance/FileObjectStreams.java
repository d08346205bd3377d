package conformance;

import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Objects are written to a file and read back.
 */
public class FileObjectStreams {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "objects");
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
            List<Point> points = new ArrayList<>(List.of(new Point(1, 2), new Point(3, 4)));
            points.add(points.get(0));
            out.writeObject(points);
            out.writeInt(7);
            out.writeObject(new TreeMap<>(Map.of("b", 2, "a", 1)));
            out.writeObject(null);
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
            List<?> points = (List<?>) in.readObject();
            System.out.println(points + " " + (points.get(0) == points.get(2)));
            System.out.println(in.readInt() + " " + in.readObject() + " " + in.readObject());
            in.readObject();
        } catch (EOFException thrown) {
            System.out.println("the end");
        }
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[] {1, 2, 3, 4});
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
            in.readObject();
        } catch (StreamCorruptedException thrown) {
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

    record Point(int x, int y) implements Serializable {}
}
