package conformance;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Streams and random files share their position with their channels.
 */
public class StreamChannels {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = Files.writeString(folder.resolve("file"), "0123456789");
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw"); FileChannel channel = random.getChannel()) {
            random.seek(3);
            System.out.println(channel.position());
            channel.position(5);
            System.out.println((char) random.read() + " " + channel.position() + " " + random.getFilePointer());
            channel.write(ByteBuffer.wrap("ab".getBytes()));
            System.out.println((char) random.read());
        }
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            in.read();
            FileChannel channel = in.getChannel();
            System.out.println(channel.position() + " " + channel.size() + " " + (channel == in.getChannel()));
            channel.position(8);
            System.out.println(new String(in.readAllBytes()));
        }
        try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            System.out.println(out.getChannel().position());
            out.write('!');
            System.out.println(out.getChannel().position());
        }
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            System.out.println(channel.position(9).read(ByteBuffer.allocate(10)) + " " + channel.size());
        }
        try (Reader in = Channels.newReader(FileChannel.open(file), "UTF-8"); BufferedReader lines = new BufferedReader(in)) {
            System.out.println(lines.readLine());
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
