package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Base64 of every flavour: padding, line breaks, URLs, wrapped streams, buffers, and what is refused. */
public class Base64Codes {
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

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static byte[] bytes(int n) {
        byte[] b = new byte[n];
        for (int i = 0; i < n; i++) {
            b[i] = (byte) (i * 37 + 251);
        }
        return b;
    }

    public static void main(String[] args) throws Exception {
        Base64.Encoder plain = Base64.getEncoder();
        Base64.Encoder url = Base64.getUrlEncoder();
        Base64.Encoder mime = Base64.getMimeEncoder();
        for (int n = 0; n < 9; n++) {
            String s = plain.encodeToString(bytes(n));
            show(n, s, url.encodeToString(bytes(n)), plain.withoutPadding().encodeToString(bytes(n)),
                Arrays.equals(Base64.getDecoder().decode(s), bytes(n)));
        }
        System.out.println(mime.encodeToString(bytes(130)).replace("\r\n", "|"));
        System.out.println(Base64.getMimeEncoder(10, "~".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes(25)));
        show(Base64.getMimeDecoder().decode("Q U\nJD?"), new String(Base64.getDecoder().decode("QUJD"), "US-ASCII"));
        show(Base64.getDecoder().decode("QQ"), Base64.getDecoder().decode("QUI"));
        for (String bad : new String[] {"Q", "QQ=", "QQ==Q", "Q*==", "QUJ", "QUJDR", "=", "-_-_", "QQ= ="}) {
            fails(() -> show(bad, Base64.getDecoder().decode(bad)));
        }
        fails(() -> show(Base64.getUrlDecoder().decode("-_-_")));
        fails(() -> Base64.getUrlDecoder().decode("+/+/"));
        fails(() -> Base64.getMimeEncoder(4, new byte[] {'A'}));
        byte[] small = new byte[3];
        fails(() -> plain.encode(bytes(5), small));
        byte[] target = new byte[8];
        show(plain.encode(bytes(5), target), target);
        ByteBuffer buffer = plain.encode(ByteBuffer.wrap(bytes(7)).position(2));
        show(buffer.remaining(), StandardCharsets.ISO_8859_1.decode(buffer));
        show(Base64.getDecoder().decode(ByteBuffer.wrap("AAEC".getBytes())).get(2));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream wrapped = mime.wrap(out)) {
            wrapped.write(bytes(60), 0, 59);
            wrapped.write(7);
        }
        show(out.toString("US-ASCII").replace("\r\n", "|"));
        try (InputStream in = Base64.getMimeDecoder().wrap(new ByteArrayInputStream(out.toByteArray()))) {
            show(in.read(), in.readNBytes(4), in.readAllBytes().length, in.read());
        }
        InputStream in = Base64.getDecoder().wrap(new ByteArrayInputStream("QQ=Q".getBytes()));
        fails(() -> in.readAllBytes());
    }
}
