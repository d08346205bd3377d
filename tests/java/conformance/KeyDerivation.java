package conformance;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** PBKDF2 with few rounds, and triple DES and RC4-like ciphers with fixed keys. */
public class KeyDerivation {
    interface Code {
        void run() throws Throwable;
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    public static void main(String[] args) throws Exception {
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1");
        SecretKey k = f.generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 2, 160));
        System.out.println(hex(k.getEncoded()) + " " + k.getAlgorithm() + " " + k.getFormat());
        refuses(() -> SecretKeyFactory.getInstance("None"));
        refuses(() -> new PBEKeySpec(new char[0], new byte[0], 1, 1));
        SecretKeySpec des = new SecretKeySpec("0123456789abcdefABCDEFGH".getBytes(), "DESede");
        Cipher c = Cipher.getInstance("DESede/ECB/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, des);
        byte[] b = c.doFinal("triple".getBytes());
        c.init(Cipher.DECRYPT_MODE, des);
        System.out.println(hex(b) + " " + new String(c.doFinal(b)));
        Cipher r = Cipher.getInstance("ARCFOUR");
        r.init(Cipher.ENCRYPT_MODE, new SecretKeySpec("A key".getBytes(), "ARCFOUR"));
        System.out.println(hex(r.doFinal("Plaintext".getBytes())));
        SecureRandom random = new SecureRandom();
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        System.out.println(!Arrays.equals(bytes, new byte[32]) + " " + (random.nextInt(5) < 5) + " " + random.generateSeed(3).length);
    }
}
