package conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Readers and writers on strings and char arrays: lines, marks, pushback, formatted printing, closed streams. */
public class TextIo {
    public static void main(String[] args) throws IOException {
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.print(1);
        p.print('c');
        p.print(2.5);
        p.print(true);
        p.print((Object) null);
        p.print(new char[] {'x', 'y'});
        p.printf(Locale.ROOT, "%03d|%s", 7, "f");
        p.append("app").append('!').append("subseq", 1, 3);
        p.write("write", 1, 3);
        p.write(65);
        p.flush();
        System.out.println(w + " " + p.checkError());
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour\n\nfive"), 4);
        String line;
        while ((line = r.readLine()) != null) {
            System.out.print("[" + line + "]");
        }
        System.out.println(r.readLine());
        System.out.println(new BufferedReader(new StringReader("a\nb\nc")).lines().map(String::toUpperCase).toList());
        Reader s = new StringReader("abcdefgh");
        char[] buf = new char[5];
        System.out.println((char) s.read() + " " + s.read(buf, 1, 3) + " " + new String(buf).replace('\0', '0') + " " + s.skip(2) + " "
            + s.ready());
        s.mark(10);
        System.out.print(s.read() + " " + s.read() + " " + s.read() + " ");
        s.reset();
        System.out.println((char) s.read());
        s.close();
        try {
            s.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PushbackReader pb = new PushbackReader(new StringReader("12+3"), 2);
        int n = 0;
        int c;
        while ((c = pb.read()) >= '0' && c <= '9') {
            n = n * 10 + c - '0';
        }
        pb.unread(c);
        System.out.println(n + " " + (char) pb.read() + (char) pb.read());
        pb.unread('z');
        pb.unread('y');
        try {
            pb.unread('x');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\nc"));
        ln.readLine();
        ln.readLine();
        System.out.println(ln.getLineNumber());
        CharArrayWriter cw = new CharArrayWriter();
        try (BufferedWriter bw = new BufferedWriter(cw, 3)) {
            bw.write("buffered");
            System.out.print(cw.size() + " ");
            bw.newLine();
            bw.write("text", 1, 2);
        }
        System.out.println(cw.size() + " " + cw.toString().replace(System.lineSeparator(), "|"));
        CharArrayReader cr = new CharArrayReader(cw.toCharArray(), 2, 4);
        StringWriter copy = new StringWriter();
        System.out.println(cr.transferTo(copy) + " " + copy + " " + copy.getBuffer().length());
        try {
            new BufferedReader(new Reader() {
                @Override
                public int read(char[] b, int off, int len) throws IOException {
                    throw new IOException("broken");
                }

                @Override
                public void close() {
                }
            }).lines().count();
        } catch (UncheckedIOException e) {
            System.out.println(e.getCause().getMessage());
        }
        StringWriter nul = new StringWriter();
        nul.append(null).append("abc", 1, 2);
        System.out.println(nul + " " + System.getProperty("line.separator").length());
    }
}
