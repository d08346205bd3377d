package interleaving;

import java.nio.ByteBuffer;

/** As DirectBufferRace, with different bytes of the buffer. */
// outcome: 0
public class DirectBufferRaceFixed {
    public static void main(String[] arguments) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Thread writer = new Thread(() -> buffer.put(3, (byte) 7));
        writer.start();
        System.out.println(buffer.get(4));
    }
}
