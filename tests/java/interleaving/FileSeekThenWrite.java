package interleaving;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two threads move in one file, and then write: one may move in between, and both write in one place. */
// outcome: AB..
// outcome: ..BA
// outcome: ..AB
// outcome: A.B.
// outcome: BA..
public class FileSeekThenWrite implements Runnable {
    private final RandomAccessFile file;
    private final int position;
    private final char letter;

    FileSeekThenWrite(RandomAccessFile file, int position, char letter) {
        this.file = file;
        this.position = position;
        this.letter = letter;
    }

    @Override
    public void run() {
        try {
            file.seek(position);
            file.write(letter);
        } catch (IOException problem) {
            throw new AssertionError(problem);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path path = Files.writeString(Path.of("table"), "....");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            Thread other = new Thread(new FileSeekThenWrite(file, 2, 'B'));
            other.start();
            new FileSeekThenWrite(file, 0, 'A').run();
            other.join();
        }
        System.out.println(Files.readString(path));
    }
}
