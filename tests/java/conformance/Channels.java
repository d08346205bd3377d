package conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A `FileChannel` reads and writes, at its position and elsewhere.
 */
public class Channels {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("file");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(ByteBuffer.wrap("hello world".getBytes())) + " " + channel.position() + " " + channel.size());
            System.out.println(channel.write(ByteBuffer.wrap("HE".getBytes()), 0) + " " + channel.position());
            channel.position(6);
            ByteBuffer some = ByteBuffer.allocate(3);
            System.out.println(channel.read(some) + " " + new String(some.array()) + " " + channel.position());
            some.clear();
            System.out.println(channel.read(some, 1) + " " + new String(some.array()) + " " + channel.position());
            System.out.println(channel.read(ByteBuffer.allocate(100)) + " " + channel.read(ByteBuffer.allocate(1)) + " " + channel.read(some, 100));
            channel.position(15);
            channel.write(ByteBuffer.wrap("!".getBytes()));
            System.out.println(channel.size() + " " + Files.readString(file).replace((char) 0, '.'));
            System.out.println(channel.truncate(4).position() + " " + channel.size() + " " + channel.truncate(100).size());
            channel.force(true);
            System.out.println(channel.read(ByteBuffer.allocate(0)) + " " + channel.isOpen());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
            System.out.println(channel.position());
            channel.write(ByteBuffer.wrap("ab".getBytes()));
            System.out.println(channel.position() + " " + Files.readString(file));
            channel.read(ByteBuffer.allocate(1));
        } catch (NonReadableChannelException thrown) {
            System.out.println("not to read");
        }
        FileChannel closed = FileChannel.open(file);
        closed.close();
        try {
            closed.size();
        } catch (ClosedChannelException thrown) {
            System.out.println("closed");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            channel.write(ByteBuffer.allocate(1));
        } catch (NonWritableChannelException thrown) {
            System.out.println("not to write");
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
