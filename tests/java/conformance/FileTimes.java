package conformance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * Times of files are set and read.
 */
public class FileTimes {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "a");
        file.createNewFile();
        System.out.println(file.lastModified() > 0);
        System.out.println(file.setLastModified(1234567890000L) + " " + file.lastModified());
        Path path = file.toPath();
        System.out.println(Files.getLastModifiedTime(path));
        Files.setLastModifiedTime(path, FileTime.fromMillis(86400000));
        System.out.println(file.lastModified() + " " + Files.getLastModifiedTime(path).toInstant());
        Files.getFileAttributeView(path, BasicFileAttributeView.class)
                .setTimes(FileTime.fromMillis(2000), FileTime.fromMillis(1000), null);
        BasicFileAttributes read = Files.readAttributes(path, BasicFileAttributes.class);
        System.out.println(read.lastModifiedTime() + " " + read.lastAccessTime());
        System.out.println(new File(folder, "missing").lastModified() + " " + new File(folder, "missing").setLastModified(5));
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
