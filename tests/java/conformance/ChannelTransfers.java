package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Channels transfer to and from each other.
 */
public class ChannelTransfers {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path from = Files.writeString(folder.resolve("from"), "0123456789");
        Path to = folder.resolve("to");
        try (FileChannel in = FileChannel.open(from); FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            System.out.println(in.transferTo(2, 5, out) + " " + in.position() + " " + out.position());
            System.out.println(in.transferTo(8, 100, out) + " " + in.transferTo(100, 5, out) + " " + Files.readString(to));
            in.position(1);
            System.out.println(out.transferFrom(in, 0, 3) + " " + in.position() + " " + out.position() + " " + Files.readString(to));
            System.out.println(out.transferFrom(in, 100, 3) + " " + out.size());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FileChannel in = FileChannel.open(from); WritableByteChannel out = Channels.newChannel(bytes)) {
            System.out.println(in.transferTo(5, 3, out) + " " + bytes);
        }
        try (FileChannel out = FileChannel.open(to, StandardOpenOption.WRITE);
                ReadableByteChannel in = Channels.newChannel(new ByteArrayInputStream("stream".getBytes()))) {
            System.out.println(out.transferFrom(in, 1, 4) + " " + Files.readString(to));
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
