package interleaving;

import java.nio.ByteBuffer;

/** Two threads use one buffer outside of the heap: one writes what the other reads. */
// outcome: 0
// outcome: 7
public class DirectBufferRace {
    public static void main(String[] arguments) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Thread writer = new Thread(() -> buffer.put(3, (byte) 7)); // ~ race #1
        writer.start();
        System.out.println(buffer.get(3)); // ~ race #1
    }
}
