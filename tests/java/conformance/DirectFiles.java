package conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Direct buffers and files.
 */
public class DirectFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("file");
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 14);
        for (int index = 0; index < 1000; index++) {
            buffer.putInt(index * index);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            buffer.flip();
            System.out.println(channel.write(buffer) + " " + buffer.remaining());
        }
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer read = ByteBuffer.allocateDirect(100).order(ByteOrder.BIG_ENDIAN);
            long sum = 0;
            int count = 0;
            while (channel.read(read) >= 0) {
                read.flip();
                while (read.remaining() >= 4) {
                    sum += read.getInt();
                    count++;
                }
                read.compact();
            }
            System.out.println(sum + " " + count);
            ByteBuffer middle = ByteBuffer.allocateDirect(8);
            channel.read(middle, 40);
            System.out.println(middle.getInt(0) + " " + middle.getInt(4));
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
}
