package conformance;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Base64 in its variants, HexFormat, and strings to bytes and back in the standard charsets. */
public class Encodings {
    static String codes(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append(Integer.toHexString(c)).append(' ');
        }
        return b.toString().trim();
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe?>"}) {
            byte[] in = s.getBytes(StandardCharsets.ISO_8859_1);
            String e = Base64.getEncoder().encodeToString(in);
            System.out.println(e + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(in) + " "
                + Arrays.equals(Base64.getDecoder().decode(e), in));
        }
        byte[] longer = new byte[100];
        for (int i = 0; i < longer.length; i++) {
            longer[i] = (byte) (i * 7);
        }
        String mime = Base64.getMimeEncoder().encodeToString(longer);
        System.out.println(mime.replace("\r\n", "|") + " " + Arrays.equals(Base64.getMimeDecoder().decode(mime + "\n*!"), longer));
        for (String bad : new String[] {"a", "ab=c", "a===", "!!!!", "YQ=", "YQ==x"}) {
            try {
                System.out.println(bad + " " + Base64.getDecoder().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
        HexFormat h = HexFormat.of();
        System.out.println(h.formatHex(new byte[] {0, 15, -1, 127, -128}) + " " + Arrays.toString(h.parseHex("00ff7f")) + " "
            + HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, 11})
            + " " + HexFormat.of().withPrefix("0x").withDelimiter(", ").formatHex(new byte[] {1, 2}) + " " + h.toHexDigits((byte) -2)
                + " " + h.toHexDigits(255, 3) + " " + HexFormat.fromHexDigits("cafe") + " "
            + HexFormat.isHexDigit('g') + " " + h);
        try {
            h.parseHex("abc");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (String s : new String[] {"abc", "\u00e9\u00df", "\u20ac", "\ud83d\ude00", "\ud83d", "a\u0000b", "\ufeffx", "\u0800\uffff"}) {
            System.out.println(h.formatHex(s.getBytes(StandardCharsets.UTF_8)) + " "
                + h.formatHex(s.getBytes(StandardCharsets.ISO_8859_1)) + " " + h.formatHex(s.getBytes(StandardCharsets.US_ASCII)) + " "
                + h.formatHex(s.getBytes(StandardCharsets.UTF_16)) + " " + h.formatHex(s.getBytes(StandardCharsets.UTF_16LE)) + " "
                    + new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s));
        }
        for (String hex : new String[] {"616263", "c3a9", "e282ac", "f09f9880", "c3", "c328", "e282", "ff", "80", "f0288cbc", "eda0bd",
            "c080", "f4908080", "61ff62", "e0a080"}) {
            System.out.println(hex + " -> " + codes(new String(h.parseHex(hex), StandardCharsets.UTF_8)));
        }
        System.out.println(codes(new String(h.parseHex("feff0041d83dde00"), StandardCharsets.UTF_16)) + " / "
            + codes(new String(h.parseHex("fffe4100"), StandardCharsets.UTF_16)) + " / "
            + codes(new String(h.parseHex("e9ff80"), StandardCharsets.ISO_8859_1)) + " / " + codes(new String(h.parseHex("e941"),
                StandardCharsets.US_ASCII)));
        System.out.println(StandardCharsets.UTF_8 + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar() + " "
            + StandardCharsets.US_ASCII.newEncoder().canEncode('\u00e9') + " "
            + java.nio.charset.Charset.forName("latin1") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.UTF_16));
        try {
            java.nio.charset.Charset.forName("no-such-charset");
        } catch (java.nio.charset.UnsupportedCharsetException e) {
            System.out.println(e.getMessage());
        }
    }
}
