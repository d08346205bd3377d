package conformance;

import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Mac of the JDK. */
public class MacAlone {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        Mac m = Mac.getInstance("HmacSHA256");
        m.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        show(m.doFinal("message".getBytes()));
    }
}
