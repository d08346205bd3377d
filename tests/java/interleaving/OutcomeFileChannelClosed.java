package interleaving;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file is written while another thread closes its channel. */
// outcome: 0
// outcome: 1
// outcome: 2
// not foreseen
public class OutcomeFileChannelClosed {
    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("some", "file");
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        Thread other = new Thread(() -> {
            try {
                channel.close();
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        try {
            channel.write(ByteBuffer.wrap(new byte[] {1}));
            channel.write(ByteBuffer.wrap(new byte[] {2}));
        } catch (ClosedChannelException e) {
            // What was written is still there.
        }
        other.join();
        System.out.println(Files.size(path));
    }
}
