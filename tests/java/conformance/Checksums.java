package conformance;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * CRC32, CRC32C, Adler32 and the message digests of known inputs, in pieces and at once.
 * Hard: the checksums are native, the digests come through security providers.
 */
public class Checksums {
    public static void main(String[] args) throws Exception {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        byte[] long1 = new byte[1000];
        for (int i = 0; i < long1.length; i++) {
            long1[i] = (byte) (i * i);
        }
        for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            System.out.print(Long.toHexString(c.getValue()) + " ");
            c.update(digits, 0, digits.length);
            System.out.print(Long.toHexString(c.getValue()) + " ");
            c.update(long1, 10, 900);
            c.update('x');
            System.out.print(Long.toHexString(c.getValue()) + " ");
            c.reset();
            for (byte b : digits) {
                c.update(b);
            }
            System.out.println(Long.toHexString(c.getValue()));
        }
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            MessageDigest d = MessageDigest.getInstance(name);
            System.out.println(name + " " + d.getDigestLength() + " " + HexFormat.of().formatHex(d.digest()));
            d.update(digits);
            System.out.println(HexFormat.of().formatHex(d.digest()));
            d.update(long1, 0, 500);
            d.update(long1, 500, 500);
            System.out.println(MessageDigest.isEqual(d.digest(), d.digest(long1)));
        }
        try {
            MessageDigest.getInstance("NONE-1");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
