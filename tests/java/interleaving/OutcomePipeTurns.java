package interleaving;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** Two threads write to one pipe, two bytes each: they may take turns at each byte. */
// outcome: abxy
// outcome: axby
// outcome: axyb
// outcome: xaby
// outcome: xayb
// outcome: xyab
// not foreseen
public class OutcomePipeTurns {
    static void write(Pipe pipe, String text) {
        try {
            for (byte one : text.getBytes()) {
                pipe.sink().write(ByteBuffer.wrap(new byte[] {one}));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread one = new Thread(() -> write(pipe, "ab"));
        Thread other = new Thread(() -> write(pipe, "xy"));
        one.start();
        other.start();
        one.join();
        other.join();
        ByteBuffer all = ByteBuffer.allocate(4);
        while (all.hasRemaining()) {
            pipe.source().read(all);
        }
        System.out.println(new String(all.array()));
    }
}
