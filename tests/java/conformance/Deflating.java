package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * What is compressed is decompressed to the same; sizes are not compared.
 */
public class Deflating {
    public static void main(String[] args) throws Exception {
        byte[] text = "the quick brown fox jumps over the lazy dog. ".repeat(50).getBytes();
        byte[] noise = new byte[5000];
        new Random(7).nextBytes(noise);
        for (byte[] data : new byte[][] {text, noise, {}, {42}}) {
            for (boolean raw : new boolean[] {false, true}) {
                Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, raw);
                deflater.setInput(data);
                deflater.finish();
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                byte[] some = new byte[100];
                while (!deflater.finished()) {
                    out.write(some, 0, deflater.deflate(some));
                }
                System.out.print(deflater.getTotalIn() + " " + (deflater.getBytesWritten() == out.size()) + " ");
                System.out.print((raw ? "" : deflater.getAdler()) + " ");
                deflater.end();
                Inflater inflater = new Inflater(raw);
                inflater.setInput(out.toByteArray());
                byte[] back = new byte[data.length + 1];
                int length = inflater.inflate(back);
                System.out.println(length + " " + inflater.finished() + " " + Arrays.equals(data, Arrays.copyOf(back, length)));
            }
        }
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(text);
        }
        System.out.println(zipped.size() < text.length);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray()))) {
            System.out.println(Arrays.equals(text, in.readAllBytes()));
        }
        ByteArrayOutputStream flushed = new ByteArrayOutputStream();
        DeflaterOutputStream out = new DeflaterOutputStream(flushed, true);
        out.write("first".getBytes());
        out.flush();
        int first = flushed.size();
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(flushed.toByteArray()));
        System.out.println(first > 0 ? new String(in.readNBytes(5)) : "nothing");
        Deflater again = new Deflater();
        again.setInput(new byte[10]);
        again.reset();
        again.finish();
        System.out.println(again.deflate(new byte[100]) + " " + again.finished());
    }
}
