package conformance;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.PipedInputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.PushbackInputStream;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Streams of java.io: pushback, sequence, line numbers, tokens, data, pipes within one thread, filters, marks. */
public class StreamClasses {
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
        PushbackReader p = new PushbackReader(new StringReader("abc"), 2);
        int first = p.read();
        p.unread('z');
        p.unread(first);
        show((char) p.read(), (char) p.read(), (char) p.read(), p.ready(), p.markSupported());
        p.unread("xy".toCharArray());
        fails(() -> p.unread('q'));
        fails(() -> p.mark(1));
        PushbackInputStream pi = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2}));
        pi.unread(9);
        show(pi.available(), pi.readAllBytes(), pi.read());
        SequenceInputStream s = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream("one".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("two".getBytes()))));
        show(s.available(), new String(s.readNBytes(4)), new String(s.readAllBytes()));
        LineNumberReader l = new LineNumberReader(new StringReader("a\r\nb\nc\rd"));
        show(l.readLine(), l.getLineNumber(), l.read(), l.read(), l.getLineNumber(), l.readLine(), l.readLine(), l.readLine(), l.getLineNumber());
        StreamTokenizer t = new StreamTokenizer(new StringReader("x = 3.5 // c\n'quoted' + -7 /* block */ _id9 \"e\\n\" # rest\n."));
        t.slashSlashComments(true);
        t.slashStarComments(true);
        t.eolIsSignificant(true);
        t.wordChars('_', '_');
        t.commentChar('#');
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.print(t + " ");
        }
        System.out.println(t.lineno());
        t.pushBack();
        show(t.nextToken() == StreamTokenizer.TT_EOF);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(out);
        d.writeUTF("\u0000\u00e9\ud83d\ude00");
        d.writeLong(-2);
        d.writeDouble(1.5);
        d.writeChars("c");
        d.writeBoolean(true);
        show(d.size(), out.toByteArray());
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
        show(in.readUTF().length(), in.readUnsignedShort(), in.skipBytes(6), in.readDouble(), in.readChar(), in.readUnsignedByte());
        fails(in::readInt);
        fails(() -> in.readFully(new byte[1]));
        fails(() -> new DataOutputStream(out).writeUTF("x".repeat(70000)));
        PipedWriter w = new PipedWriter();
        PipedReader r = new PipedReader(w, 10);
        w.write("piped");
        w.close();
        show(r.ready(), (char) r.read(), new BufferedReader(r).readLine());
        fails(() -> new PipedInputStream().read());
        BufferedReader b = new BufferedReader(new StringReader("marked text"), 4);
        b.mark(20);
        b.skip(3);
        b.reset();
        show((char) b.read(), b.lines().toList());
        b.close();
        fails(b::read);
        CharArrayWriter c = new CharArrayWriter();
        c.append("chars").append('!').write("xyz", 1, 1);
        show(c, c.size(), c.toCharArray().length, new CharArrayReader(c.toCharArray(), 2, 3).read());
        PrintWriter pw = new PrintWriter(new StringWriter());
        pw.printf("%d", 1).append("x").println(new char[] {'y'});
        show(pw.checkError());
        BufferedInputStream m = new BufferedInputStream(new ByteArrayInputStream(new byte[20]), 4);
        m.mark(4);
        m.readNBytes(10);
        fails(m::reset);
        fails(() -> new ByteArrayInputStream(new byte[3]).read(new byte[2], 1, 2));
        show(InputStream.nullInputStream().read(), new StringReader("abc").transferTo(Writer.nullWriter()), Reader.nullReader().read());
        FilterOutputStream fo = new FilterOutputStream(new ByteArrayOutputStream()) {
            @Override
            public void close() throws IOException {
                throw new IOException("close");
            }
        };
        fails(fo::close);
        Reader bad = new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 0xff, 'a'}), StandardCharsets.UTF_8.newDecoder());
        fails(bad::read);
        fails(() -> new InputStreamReader(InputStream.nullInputStream(), "none"));
        fails(() -> {
            throw new UncheckedIOException("wrapped", new EOFException());
        });
    }
}
