package conformance;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;

/** Key pairs, key factories and signatures of fixed numbers. */
public class KeyPairs {
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

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        KeyFactory f = KeyFactory.getInstance("RSA");
        BigInteger n = BigInteger.valueOf(2).pow(521).subtract(BigInteger.ONE).multiply(BigInteger.valueOf(2).pow(127).subtract(BigInteger.ONE));
        RSAPublicKey k = (RSAPublicKey) f.generatePublic(new RSAPublicKeySpec(n, BigInteger.valueOf(65537)));
        show(k.getAlgorithm(), k.getFormat(), k.getModulus().equals(n), k.getEncoded().length, f.generatePublic(new X509EncodedKeySpec(k.getEncoded())).equals(k));
        refuses(() -> KeyFactory.getInstance("NOPE"));
        refuses(() -> Signature.getInstance("NOPEwithNOPE"));
        Signature s = Signature.getInstance("SHA256withRSA");
        refuses(() -> s.update((byte) 1));
        show(s.getAlgorithm());
    }
}
