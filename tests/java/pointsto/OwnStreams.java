package pointsto;

import static pointsto.Probe.here;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;

/// Streams that the program implements, behind those of the library.
class OwnStreams {
    static class In extends InputStream {
        @Override
        public int read() {
            here(); // on main, t
            return 0;
        }

        @Override
        public void close() {
            here(); // on main
        }

        @Override
        public int available() {
            here(); // on ~main, ~t
            return 0;
        }
    }

    static class Out extends OutputStream {
        @Override
        public void write(int number) {
            here(); // on main
        }

        @Override
        public void flush() {
            here(); // on main
        }
    }

    static class Filter extends FilterInputStream {
        Filter(InputStream in) {
            super(in);
        }
    }

    static class Source extends Reader {
        @Override
        public int read(char[] into, int from, int length) {
            here(); // on main
            return 0;
        }

        @Override
        public void close() {
            here(); // on nothing
        }
    }

    static class Sink extends Writer {
        @Override
        public void write(char[] from, int start, int length) {
            here(); // on main
        }

        @Override
        public void flush() {
            here(); // on main
        }

        @Override
        public void close() {
            here(); // on main
        }
    }

    static class Untouched extends InputStream {
        @Override
        public int read() {
            here(); // on nothing
            return 0;
        }
    }

    public static void main(String[] args) throws IOException {
        InputStream buffered = new BufferedInputStream(new In());
        new Thread(() -> {
            try {
                buffered.read();
            } catch (IOException failed) {
                here(); // on t
            }
        }).start(); // spawns t thread
        new DataInputStream(new Filter(new In())).readInt();
        new BufferedReader(new InputStreamReader(new In())).readLine();
        new In().read(new byte[1]);
        new BufferedInputStream(new In()).close();
        new BufferedReader(new Source()).readLine();
        new BufferedInputStream(new Untouched());

        PrintStream printed = new PrintStream(new BufferedOutputStream(new Out()));
        printed.println("text");
        new OutputStreamWriter(new Out()).flush();
        PrintWriter writer = new PrintWriter(new BufferedWriter(new Sink()));
        writer.println("text");
        writer.flush();
        writer.close();
    }
}
