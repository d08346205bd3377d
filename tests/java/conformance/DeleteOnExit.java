package conformance;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * What is to be deleted at the end is there until then.
 */
public class DeleteOnExit {
    public static void main(String[] args) throws Exception {
        File folder = folder();
        File file = new File(folder, "a");
        file.createNewFile();
        file.deleteOnExit();
        folder.deleteOnExit();
        System.out.println(file.exists());
        try (FileOutputStream out = new FileOutputStream(file)) {
            FileDescriptor descriptor = out.getFD();
            System.out.println(descriptor.valid());
            out.write(1);
            descriptor.sync();
            out.close();
            System.out.println(descriptor.valid());
        }
        System.out.println(file.length());
    }

    static File folder() throws IOException {
        File folder = File.createTempFile("fixture", "");
        folder.delete();
        folder.mkdir();
        return folder;
    }
}
