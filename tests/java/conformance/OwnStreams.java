package conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;

/** Streams of bytes and characters of the program, which streams of the library read and write. */
public class OwnStreams {
    static int state;
    static int asked;

    static final class Bytes extends InputStream {
        private int left = 4;

        @Override
        public int read() {
            return left-- > 0 ? 'k' + state : -1;
        }
    }

    static final class Count extends OutputStream {
        private int count;

        @Override
        public void write(int b) {
            count += state;
        }
    }

    static final class Loud extends FilterOutputStream {
        Loud(OutputStream out) {
            super(out);
        }

        @Override
        public void flush() throws IOException {
            asked = state * 100;
            super.flush();
        }
    }

    static final class Letters extends Reader {
        private int left = 2;

        @Override
        public int read(char[] into, int from, int length) {
            if (left-- <= 0) {
                return -1;
            }
            into[from] = (char) ('p' + state);
            return 1;
        }

        @Override
        public void close() {
            asked = -state;
        }
    }

    static final class Twice extends Writer {
        private final StringBuilder all = new StringBuilder();

        @Override
        public void write(char[] text, int from, int length) {
            String part = new String(text, from, length);
            all.append(part).append(part).append(state);
        }

        @Override
        public void flush() {
            all.append('!');
        }

        @Override
        public void close() {
            all.append('.');
        }
    }

    public static void main(String[] args) throws IOException {
        state = 5;
        BufferedReader lines = new BufferedReader(new InputStreamReader(new Bytes()));
        System.out.println(lines.readLine());
        Count count = new Count();
        PrintStream print = new PrintStream(new Loud(count), true);
        state = 6;
        print.print("abc");
        print.flush();
        System.out.println(count.count + " " + asked);
        BufferedReader letters = new BufferedReader(new Letters());
        state = 7;
        System.out.println(letters.readLine());
        state = 8;
        letters.close();
        System.out.println(asked);
        Twice twice = new Twice();
        BufferedWriter buffered = new BufferedWriter(twice);
        buffered.write("text");
        state = 9;
        buffered.close();
        System.out.println(twice.all);
        state = 10;
        Twice direct = new Twice();
        direct.append("x").write("w");
        System.out.println(direct.all + " " + new Bytes().readAllBytes().length);
    }
}
