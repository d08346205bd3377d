package conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Streams, readers and writers on channels.
 */
public class ChannelStreams {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("file");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                Writer out = Channels.newWriter(channel, StandardCharsets.UTF_8)) {
            out.write("zeile äöü\n");
            out.flush();
            System.out.println(channel.position());
            out.write("second\n");
        }
        try (FileChannel channel = FileChannel.open(file); InputStream in = Channels.newInputStream(channel)) {
            System.out.println(in.read() + " " + in.available() + " " + channel.position());
            System.out.println(new String(in.readNBytes(4), StandardCharsets.UTF_8) + channel.position());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND);
                PrintStream out = new PrintStream(Channels.newOutputStream(channel))) {
            out.print("third");
        }
        System.out.println(Files.readAllLines(file));
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
