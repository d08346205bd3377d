package conformance;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/**
 * What `File` says of files and folders, and does with them.
 */
public class FileObjects {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "a.txt");
        System.out.println(file.createNewFile() + " " + file.createNewFile());
        System.out.println(file.canRead() + " " + file.canWrite() + " " + file.isHidden());
        System.out.println(new File(folder, ".hidden").createNewFile() + " " + new File(folder, ".hidden").isHidden());
        File deep = new File(folder, "b/c/d");
        System.out.println(deep.mkdir() + " " + deep.mkdirs() + " " + deep.mkdirs() + " " + deep.isDirectory());
        System.out.println(new File(folder, "b").delete() + " " + deep.delete() + " " + deep.exists());
        File renamed = new File(folder, "b/moved.txt");
        System.out.println(file.renameTo(renamed) + " " + file.exists() + " " + renamed.exists());
        System.out.println(file.renameTo(renamed) + " " + file.delete() + " " + file.length());
        String[] names = folder.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        System.out.println(Arrays.toString(folder.list((in, name) -> name.startsWith("b"))));
        System.out.println(file.list() == null);
        System.out.println(Arrays.toString(new File(folder, "b").listFiles(File::isFile)).replace(folder.getPath(), ""));
        System.out.println(renamed.getCanonicalPath().equals(new File(folder, "b/../b/./moved.txt").getCanonicalPath()));
        System.out.println(new File(folder, "b/../b/./moved.txt").getPath().replace(folder.getPath(), ""));
        System.out.println(new File(folder, "nowhere/../b").exists());
        remove(folder);
        System.out.println(folder.exists() + " " + folder.mkdir() + " " + folder.delete());
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
