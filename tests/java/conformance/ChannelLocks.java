package conformance;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Locks of files, within one program.
 */
public class ChannelLocks {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("fixture");
        Path file = Files.writeString(folder.resolve("file"), "0123456789");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            FileLock lock = channel.lock();
            System.out.println(lock.isValid() + " " + lock.isShared() + " " + lock.position() + " " + (lock.size() == Long.MAX_VALUE));
            try {
                channel.tryLock();
            } catch (OverlappingFileLockException thrown) {
                System.out.println("overlaps");
            }
            lock.release();
            System.out.println(lock.isValid());
            try (FileLock one = channel.lock(0, 5, true); FileLock other = channel.tryLock(5, 5, false)) {
                System.out.println(one.overlaps(3, 4) + " " + other.overlaps(3, 1) + " " + one.isShared() + other.isShared());
                try (FileChannel second = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    second.lock(9, 5, false);
                } catch (OverlappingFileLockException thrown) {
                    System.out.println("overlaps elsewhere");
                }
            }
            lock = channel.lock();
            channel.close();
            System.out.println(lock.isValid());
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
