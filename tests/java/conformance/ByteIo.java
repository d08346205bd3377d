package conformance;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Byte array streams, data streams with every type and modified UTF-8, filters, PrintStream into bytes, System.out redirected. */
public class ByteIo {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(-300);
        out.writeChar('\u20ac');
        out.writeInt(0x12345678);
        out.writeLong(-5L);
        out.writeFloat(1.25f);
        out.writeDouble(Math.PI);
        out.writeUTF("a\u00e9\u20ac\0\ud83d\ude00");
        out.writeBytes("ab\u0141");
        out.writeChars("c");
        System.out.println(out.size() + " " + HexFormat.of().formatHex(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + in.readInt()
            + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " "
            + in.readUTF().length() + " " + in.readUnsignedByte() + " " + in.readUnsignedShort() + " " + in.skipBytes(1) + " " + in.read()
                + " " + in.read());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("eof " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1, -1})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayInputStream b = new ByteArrayInputStream(new byte[] {1, 2, 3, -4, 5, 6}, 1, 4);
        byte[] buf = new byte[10];
        System.out.println(b.read() + " " + b.available() + " " + b.read(buf, 2, 2) + " " + Arrays.toString(buf) + " " + b.read() + " "
            + b.read() + " " + b.read(buf));
        b.reset();
        System.out.println(Arrays.toString(b.readAllBytes()) + b.markSupported());
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("buffered input".getBytes(StandardCharsets.US_ASCII)), 4);
        bi.mark(8);
        bi.read(buf, 0, 6);
        bi.reset();
        System.out.println((char) bi.read() + " " + bi.skip(3) + " " + new String(bi.readNBytes(3), StandardCharsets.US_ASCII) + " "
            + bi.available());
        InputStream seq = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1}), new ByteArrayInputStream(new byte[] {2, 3}));
        System.out.println(Arrays.toString(seq.readAllBytes()));
        ByteArrayOutputStream sink = new ByteArrayOutputStream(2);
        try (BufferedOutputStream bo = new BufferedOutputStream(sink, 4)) {
            bo.write(new byte[] {1, 2, 3});
            System.out.print(sink.size() + " ");
            bo.write(4);
            bo.write(5);
            System.out.print(sink.size() + " ");
        }
        System.out.println(sink.size());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream p = new PrintStream(text, true, StandardCharsets.UTF_8);
        p.println("\u00e9 line");
        p.printf(Locale.ROOT, "%5.1f|", 2.25);
        p.print(new char[] {'a'});
        p.append('b').append("cd", 1, 2);
        p.write(33);
        System.out.println(HexFormat.of().formatHex(text.toByteArray()) + " " + text.toString(StandardCharsets.UTF_8).length() + " "
            + p.checkError());
        InputStreamReader r = new InputStreamReader(new ByteArrayInputStream("\u20ac\ud83d\ude00z".getBytes(StandardCharsets.UTF_8)),
            StandardCharsets.UTF_8);
        System.out.println(r.read() + " " + r.read() + " " + r.read() + " " + r.read() + " " + r.read());
        ByteArrayOutputStream enc = new ByteArrayOutputStream();
        try (OutputStreamWriter ow = new OutputStreamWriter(enc, StandardCharsets.UTF_16BE)) {
            ow.write("x\u20ac");
            ow.write("pair\ud83d", 4, 1);
            ow.write('\ude00');
        }
        System.out.println(HexFormat.of().formatHex(enc.toByteArray()));
        PrintStream old = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured));
        System.out.print("hidden");
        System.setOut(old);
        System.out.println(captured.size() + " " + captured.toString(StandardCharsets.US_ASCII));
    }
}
