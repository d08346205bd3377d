package conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Inflater: at once and in small parts, what is left over, streams, and data that is damaged. */
public class Inflating {
    static final byte[] DYNAMIC = Base64.getDecoder().decode(
            "eNptU1tOxDAMvEqO0CR2HscpS9BWLFuULULcHtd2nBXiq22cGc+M3b5eWkb3uFzb69et+eTu+7G9/eTsHsd6tLK4l7X3rfUyXrxU"
            + "YjRUqK4TT9VKqlZJi7u29bN497Hft2PvdFXfUuJSBXfbL+8F3XHtbX0N1hDd97odtXI9gnBnRXl+4LycBi8kZQLrFFkeCWZoZV6c"
            + "8qEOFgA7zMC36XFiIYoKtDRwsJeqkSWjyUElkMwTTfa1QjbO5n64TRqZ90pSuKtX01kU6yHyIU1GyWrmA7DJQDD5cc40LkImnFU7"
            + "U5Dmn0ViYGm5iEK5Tb5FF8x8RQ2Wf/IreW5SHIdJPCPKFAT+tD3xiUliRsPC8sdittyzKsORf3naXd4cXZlgWOGSKi22rPGkHvgQ"
            + "xstwX0czunOC1YQXuTRu1RTn5gfJkcI3Lv4TouY/8wE/DfAgLGo/wFVGRI1Es3zqQqQsK2r/ArU6W8NolUdCMzyMv4nGVe4=");

    static String inParts(byte[] data, int input, int output) throws DataFormatException {
        Inflater inflater = new Inflater();
        StringBuilder text = new StringBuilder();
        byte[] part = new byte[output];
        int at = 0;
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                int count = Math.min(input, data.length - at);
                inflater.setInput(data, at, count);
                at += count;
            }
            text.append(new String(part, 0, inflater.inflate(part), StandardCharsets.ISO_8859_1));
        }
        String ends = inflater.getTotalIn() + " " + inflater.getTotalOut() + " " + Integer.toHexString(inflater.getAdler());
        inflater.end();
        return text.toString().hashCode() + " " + text.length() + " " + ends;
    }

    public static void main(String[] args) throws DataFormatException, IOException {
        for (int[] sizes : new int[][] {{100_000, 100_000}, {1, 1}, {7, 1000}, {1000, 13}}) {
            System.out.println(inParts(DYNAMIC, sizes[0], sizes[1]));
        }
        byte[] gzip = Base64.getDecoder().decode("H4sIAAAAAAAA/8tIzcnJVyjPL8pJAQCFEUoNCwAAAA==");
        System.out.println(new String(new GZIPInputStream(new ByteArrayInputStream(gzip)).readAllBytes(), StandardCharsets.UTF_8));
        byte[] all = new InflaterInputStream(new ByteArrayInputStream(DYNAMIC)).readAllBytes();
        System.out.println(all.length + " " + new String(all, 0, 20, StandardCharsets.ISO_8859_1));
        Inflater again = new Inflater();
        for (int round = 0; round < 2; round++) {
            byte[] longer = java.util.Arrays.copyOf(DYNAMIC, DYNAMIC.length + 5);
            again.setInput(longer);
            System.out.println(again.inflate(new byte[all.length]) + " " + again.finished() + " " + again.getRemaining());
            again.reset();
        }
        byte[] damaged = DYNAMIC.clone();
        damaged[0] ^= 1;
        byte[] wrong = DYNAMIC.clone();
        wrong[wrong.length - 1] ^= 1;
        for (byte[] data : new byte[][] {damaged, wrong, {0x78, (byte) 0x9c, 7}}) {
            try {
                Inflater inflater = new Inflater();
                inflater.setInput(data);
                while (!inflater.finished()) {
                    inflater.inflate(new byte[100]);
                }
                System.out.println("no complaint");
            } catch (DataFormatException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
