package conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Several buffers are written and read at once.
 */
public class ChannelVectors {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("file");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer[] parts = {ByteBuffer.wrap("one".getBytes()), ByteBuffer.wrap("-".getBytes()), ByteBuffer.wrap("two".getBytes())};
            System.out.println(channel.write(parts) + " " + parts[2].remaining());
            channel.position(0);
            ByteBuffer[] read = {ByteBuffer.allocate(2), ByteBuffer.allocateDirect(2), ByteBuffer.allocate(10)};
            System.out.println(channel.read(read));
            for (ByteBuffer part : read) {
                part.flip();
                System.out.println(StandardCharsets.UTF_8.decode(part));
            }
            ByteBuffer[] more = {ByteBuffer.allocate(2), ByteBuffer.allocate(3)};
            System.out.println(channel.read(more) + " " + channel.write(new ByteBuffer[0]));
            parts[0].clear();
            parts[2].clear().limit(1);
            System.out.println(channel.write(parts, 0, 1) + " " + channel.write(parts, 1, 2) + " " + channel.size());
        }
        System.out.println(Files.readString(file));
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
