package blockingunderlock;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** All lines are written under the lock, which is there to keep them apart. */
public class JournalFixed {
    private final OutputStream out;
    private int lines;

    JournalFixed(OutputStream out) {
        this.out = out;
    }

    synchronized void add(byte[] line) throws IOException {
        out.write(line);
        finish();
        lines++;
    }

    private void finish() throws IOException {
        out.flush();
    }

    synchronized int lines() {
        return lines;
    }

    public static void main(String[] args) throws IOException {
        JournalFixed journal = new JournalFixed(new FileOutputStream("journal"));
        new Thread(() -> System.out.println(journal.lines())).start();
        journal.add(new byte[80]);
    }
}
