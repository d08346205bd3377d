package conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Records of one size are searched in a file without reading all of it.
 */
public class BinarySearchInFile {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("sorted");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer record = ByteBuffer.allocate(16);
            for (long key = 0; key < 100; key++) {
                record.clear();
                record.putLong(key * 3).putLong(key * key).flip();
                channel.write(record);
            }
        }
        try (FileChannel channel = FileChannel.open(file)) {
            for (long wanted : new long[] {0, 3, 297, 150, 100, -1, 300}) {
                System.out.println(wanted + " -> " + find(channel, wanted));
            }
        }
        remove(folder);
    }

    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            try (java.nio.file.DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
                for (Path child : children) {
                    remove(child);
                }
            }
        }
        Files.deleteIfExists(path);
    }

    static Long find(FileChannel channel, long wanted) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(16);
        long low = 0;
        long high = channel.size() / 16 - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            record.clear();
            channel.read(record, middle * 16);
            record.flip();
            long key = record.getLong();
            if (key == wanted) {
                return record.getLong();
            }
            if (key < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }
}
