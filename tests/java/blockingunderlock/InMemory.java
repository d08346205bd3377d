package blockingunderlock;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.zip.GZIPOutputStream;

/** Nothing here waits for a device: a stream of the program's own in memory, streams around others in memory, a socket that is closed. */
public class InMemory {
    static final class Bytes extends OutputStream {
        private int count;

        @Override
        public void write(int letter) {
            count++;
        }

        @Override
        public void write(byte[] letters, int from, int length) {
            count += length;
        }
    }

    private final Bytes bytes = new Bytes();
    private final Socket socket;
    private int packed;

    InMemory(Socket socket) {
        this.socket = socket;
    }

    static void copy(String text, OutputStream to) throws IOException {
        to.write(text.length());
    }

    synchronized void add(String text) throws IOException {
        copy(text, bytes);
        ByteArrayOutputStream memory = new ByteArrayOutputStream();
        OutputStream zipped = new BufferedOutputStream(new GZIPOutputStream(memory));
        zipped.write(text.length());
        packed += memory.size();
        socket.close();
    }

    synchronized int packed() {
        return packed;
    }

    public static void main(String[] args) throws IOException {
        InMemory all = new InMemory(new Socket());
        new Thread(() -> System.out.println(all.packed())).start();
        all.add("text");
    }
}
