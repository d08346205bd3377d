package conformance;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** MessageDigest of every common algorithm, digest streams, clones, and unknown algorithms. */
public class Digests {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        for (String a : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-512"}) {
            MessageDigest d = MessageDigest.getInstance(a);
            System.out.println(a + " " + d.getDigestLength() + " " + hex(d.digest()));
            d.update("The quick brown fox ".getBytes());
            MessageDigest copy = (MessageDigest) d.clone();
            d.update((byte) 'j');
            System.out.println(hex(d.digest("umps".getBytes())) + " " + hex(copy.digest()).substring(0, 16));
        }
        fails(() -> MessageDigest.getInstance("NONE-1"));
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream(new byte[100]), MessageDigest.getInstance("MD5"));
        in.read();
        in.on(false);
        in.read();
        in.on(true);
        in.readAllBytes();
        System.out.println(hex(in.getMessageDigest().digest()));
        DigestOutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-1"));
        out.write(new byte[99]);
        System.out.println(hex(out.getMessageDigest().digest()) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1}) + MessageDigest.isEqual(new byte[] {1}, new byte[2]));
        byte[] block = new byte[1000];
        for (int i = 0; i < block.length; i++) {
            block[i] = (byte) i;
        }
        System.out.println(hex(MessageDigest.getInstance("SHA-256").digest(block)));
    }
}
