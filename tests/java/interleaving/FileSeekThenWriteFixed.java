package interleaving;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** As FileSeekThenWrite, with a channel that writes at a position which belongs to the call. */
// outcome: A.B.
// not foreseen
public class FileSeekThenWriteFixed implements Runnable {
    private final FileChannel file;
    private final int position;
    private final char letter;

    FileSeekThenWriteFixed(FileChannel file, int position, char letter) {
        this.file = file;
        this.position = position;
        this.letter = letter;
    }

    @Override
    public void run() {
        try {
            file.write(ByteBuffer.wrap(new byte[] {(byte) letter}), position);
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path path = Files.writeString(Path.of("table"), "....");
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            Thread other = new Thread(new FileSeekThenWriteFixed(file, 2, 'B'));
            other.start();
            new FileSeekThenWriteFixed(file, 0, 'A').run();
            other.join();
        }
        System.out.println(Files.readString(path));
    }
}
