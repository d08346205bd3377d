package conformance;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Properties are stored in a file and loaded from it.
 */
public class PropertyFiles {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "app.properties");
        Properties settings = new Properties();
        settings.setProperty("name", "value with = and : and #");
        settings.setProperty("empty", "");
        settings.setProperty("umlaut", "äö");
        try (FileWriter out = new FileWriter(file)) {
            settings.store(out, "a comment");
        }
        Properties loaded = new Properties();
        try (FileReader in = new FileReader(file)) {
            loaded.load(in);
        }
        System.out.println(loaded.equals(settings) + " " + new TreeMap<>(loaded));
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write("# first\na=1\nb : 2\nc 3\nlong=one \\\n   two\n".getBytes());
        }
        Properties defaults = new Properties();
        defaults.setProperty("d", "4");
        loaded = new Properties(defaults);
        try (FileInputStream in = new FileInputStream(file)) {
            loaded.load(in);
        }
        System.out.println(loaded.getProperty("a") + loaded.getProperty("b") + loaded.getProperty("c") + loaded.getProperty("d"));
        System.out.println(loaded.getProperty("long") + " " + loaded.getProperty("missing", "no"));
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
