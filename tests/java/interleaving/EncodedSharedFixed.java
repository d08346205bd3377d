package interleaving;

import java.util.Base64;

/** They are encoded when the other has ended. */
public class EncodedSharedFixed {
    private static final byte[] BYTES = {1, 2, 3};

    private static void write() {
        BYTES[1] = 4;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(EncodedSharedFixed::write);
        thread.start();
        thread.join();
        String text = Base64.getEncoder().encodeToString(BYTES);
        assert text.length() == 4;
    }
}
