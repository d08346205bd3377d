package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Zip and GZIP streams in memory, checked streams, entries with comments and extra data, broken input. */
public class ZipStreams {
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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream z = new ZipOutputStream(out)) {
            z.setComment("archive");
            ZipEntry e = new ZipEntry("a/b.txt");
            e.setTime(1_000_000_000_000L);
            e.setComment("entry");
            z.putNextEntry(e);
            z.write("hello hello hello hello".getBytes());
            z.closeEntry();
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(3);
            stored.setCompressedSize(3);
            CRC32 crc = new CRC32();
            crc.update(new byte[] {1, 2, 3});
            stored.setCrc(crc.getValue());
            z.putNextEntry(stored);
            z.write(new byte[] {1, 2, 3});
            z.putNextEntry(new ZipEntry("dir/"));
            fails(() -> z.putNextEntry(new ZipEntry("a/b.txt")));
            fails(() -> z.setLevel(10));
            fails(() -> z.setMethod(3));
        }
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (ZipEntry e; (e = in.getNextEntry()) != null;) {
                byte[] data = in.readAllBytes();
                show(e, e.isDirectory(), data, e.getSize(), e.getCrc(), e.getMethod(), in.available());
            }
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(packed)) {
            for (int i = 0; i < 100; i++) {
                g.write(("line " + i % 10 + "\n").getBytes());
            }
        }
        byte[] gz = packed.toByteArray();
        show(gz.length < 200, new String(new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes()).length(), gz[0], gz[1]);
        fails(() -> new GZIPInputStream(new ByteArrayInputStream(new byte[20])));
        fails(() -> new GZIPInputStream(new ByteArrayInputStream(gz, 0, 20)).readAllBytes());
        gz[gz.length - 6] ^= 1;
        fails(() -> new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes());
        CheckedInputStream c = new CheckedInputStream(new ByteArrayInputStream("checked".getBytes()), new Adler32());
        c.read();
        c.skip(2);
        c.readAllBytes();
        CheckedOutputStream o = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32C());
        o.write("checked".getBytes());
        show(c.getChecksum().getValue(), o.getChecksum().getValue());
        fails(() -> new ZipEntry("x").setSize(-1));
        fails(() -> new ZipEntry("n".repeat(70000)));
        Deflater d = new Deflater(9, true);
        d.setInput("hello hello".getBytes());
        d.finish();
        byte[] buffer = new byte[50];
        int n = d.deflate(buffer);
        show(d.finished(), d.getTotalIn(), n == d.getTotalOut(), d.needsInput());
        Inflater inflater = new Inflater();
        inflater.setInput(new byte[] {1, 2, 3, 4});
        fails(() -> inflater.inflate(new byte[9]));
        show(new String(new InflaterInputStream(new ByteArrayInputStream(new DeflaterInputStream(new ByteArrayInputStream("both".getBytes())).readAllBytes())).readAllBytes()));
    }
}
