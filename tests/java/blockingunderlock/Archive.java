package blockingunderlock;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** The program's own stream passes on to a file what it is given; of several places the one nearest to the lock is told. */
public class Archive {
    static final class Counted extends OutputStream {
        private final OutputStream to;
        private int count;

        Counted(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int letter) throws IOException {
            count++;
            to.write(letter);
        }
    }

    private int written;

    synchronized void add(String text) throws IOException {
        OutputStream zipped = new BufferedOutputStream(new GZIPOutputStream(new FileOutputStream(text))); // ~ blocking-under-lock #1
        zipped.write(text.length());
        new Counted(zipped).write(1);
        written++;
    }

    synchronized int written() {
        return written; // ~ blocking-under-lock #1
    }

    public static void main(String[] args) throws IOException {
        Archive archive = new Archive();
        new Thread(() -> System.out.println(archive.written())).start();
        archive.add("text");
    }
}
