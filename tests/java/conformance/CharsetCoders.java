package conformance;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Charsets, encoders and decoders: malformed and unmappable input, actions, partial input, aliases. */
public class CharsetCoders {
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

    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "US-ASCII", "UTF-32", "windows-1252", "latin1"}) {
            Charset c = Charset.forName(n);
            show(n, c, c.canEncode(), c.newEncoder().maxBytesPerChar(), c.newEncoder().canEncode('\u20ac'), "a\u00e9\u20ac".getBytes(c), new String("a\u00e9".getBytes(c), c).equals("a\u00e9"), c.aliases().isEmpty(), c.contains(StandardCharsets.US_ASCII));
        }
        fails(() -> Charset.forName("bad name!"));
        fails(() -> Charset.forName("none"));
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        for (byte[] b : new byte[][] {{(byte) 0xff}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {'a', (byte) 0xe2, (byte) 0x82}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {'o', 'k'}}) {
            fails(() -> show(d.decode(ByteBuffer.wrap(b))));
            show(d.onMalformedInput(CodingErrorAction.REPLACE).decode(ByteBuffer.wrap(b)).chars().boxed().toList());
            d.onMalformedInput(CodingErrorAction.REPORT);
        }
        CharBuffer out = CharBuffer.allocate(2);
        d.reset();
        ByteBuffer in = ByteBuffer.wrap(new byte[] {'a', (byte) 0xc3, (byte) 0xa9, 'b', (byte) 0xc3});
        show(d.decode(in, out, false), in.position(), out.position());
        out.clear();
        show(d.decode(in, out, false), in.remaining(), d.decode(in, out, true), d.malformedInputAction());
        CharsetEncoder e = StandardCharsets.US_ASCII.newEncoder();
        fails(() -> e.encode(CharBuffer.wrap("a\u00e9")));
        show(e.onUnmappableCharacter(CodingErrorAction.REPLACE).encode(CharBuffer.wrap("a\u00e9b")).array(), e.replacement(), e.onUnmappableCharacter(CodingErrorAction.IGNORE).encode(CharBuffer.wrap("\u00e9b")).remaining(), e.isLegalReplacement(new byte[] {'?'}), e.averageBytesPerChar());
        fails(() -> e.replaceWith(new byte[0]));
        fails(() -> d.reset().flush(CharBuffer.allocate(1)));
        fails(() -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("\ud800")));
        fails(() -> CoderResult.malformedForLength(2).throwException());
        show(CoderResult.UNDERFLOW, CoderResult.unmappableForLength(3).length(), Charset.isSupported("utf8"), Charset.defaultCharset());
    }
}
