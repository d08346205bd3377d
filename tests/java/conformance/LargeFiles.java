package conformance;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * Files of some hundred kilobytes, in chunks of several sizes.
 */
public class LargeFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = folder.resolve("large");
        byte[] chunk = new byte[10_000];
        CRC32 written = new CRC32();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 4096)) {
            for (int part = 0; part < 20; part++) {
                for (int index = 0; index < chunk.length; index++) {
                    chunk[index] = (byte) (part * 31 + index * 7);
                }
                out.write(chunk);
                written.update(chunk);
            }
        }
        System.out.println(Files.size(file) + " " + written.getValue());
        CRC32 read = new CRC32();
        try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), read)) {
            byte[] some = new byte[3333];
            int count = 0;
            while (in.read(some) >= 0) {
                count++;
            }
            System.out.println((read.getValue() == written.getValue()) + " " + count);
        }
        read.reset();
        read.update(Files.readAllBytes(file));
        System.out.println(read.getValue() == written.getValue());
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(70_000);
            int total = 0;
            while (channel.read(buffer) > 0) {
                total += buffer.position();
                buffer.clear();
            }
            System.out.println(total);
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
