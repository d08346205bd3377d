package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES in several modes with fixed keys, wrapped streams, padding errors, key derivation. */
public class Ciphers {
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
        SecretKeySpec key = new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
        IvParameterSpec iv = new IvParameterSpec(new byte[16]);
        byte[] text = "some text of twenty-nine byte".getBytes();
        for (String mode : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding", "AES/CFB8/NoPadding", "AES/OFB/NoPadding"}) {
            Cipher c = Cipher.getInstance(mode);
            if (mode.contains("ECB")) {
                c.init(Cipher.ENCRYPT_MODE, key);
            } else {
                c.init(Cipher.ENCRYPT_MODE, key, iv);
            }
            byte[] secret = c.doFinal(text);
            if (mode.contains("ECB")) {
                c.init(Cipher.DECRYPT_MODE, key);
            } else {
                c.init(Cipher.DECRYPT_MODE, key, iv);
            }
            System.out.println(mode + " " + hex(secret) + " " + new String(c.doFinal(secret)) + " " + c.getBlockSize());
        }
        Cipher g = Cipher.getInstance("AES/GCM/NoPadding");
        g.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        g.updateAAD("header".getBytes());
        byte[] sealed = g.doFinal(text);
        System.out.println(hex(sealed));
        g.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        g.updateAAD("header".getBytes());
        System.out.println(new String(g.doFinal(sealed)));
        sealed[3] ^= 1;
        g.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
        refuses(() -> g.doFinal(sealed));
        Cipher n = Cipher.getInstance("AES/ECB/NoPadding");
        n.init(Cipher.ENCRYPT_MODE, key);
        refuses(() -> n.doFinal(new byte[5]));
        refuses(() -> Cipher.getInstance("AES/NONE/Nothing"));
        refuses(() -> n.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES")));
        Cipher s = Cipher.getInstance("AES/CBC/PKCS5Padding");
        s.init(Cipher.ENCRYPT_MODE, key, iv);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (CipherOutputStream co = new CipherOutputStream(out, s)) {
            co.write(text);
        }
        s.init(Cipher.DECRYPT_MODE, key, iv);
        System.out.println(new String(new CipherInputStream(new ByteArrayInputStream(out.toByteArray()), s).readAllBytes()) + " " + hex(s.getIV()));
    }
}
