package interleaving;

import java.util.Base64;

/** Bytes are encoded while another thread writes them. */
public class EncodedShared {
    private static final byte[] BYTES = {1, 2, 3};

    private static void write() {
        BYTES[1] = 4; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(EncodedShared::write);
        thread.start();
        String text = Base64.getEncoder().encodeToString(BYTES); // ~ race #1
        thread.join();
        assert text.length() == 4;
    }
}
