package concurrent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;

/** A pipe between two threads. */
public class PipedThreads {
    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (PrintWriter out = new PrintWriter(Channels.newWriter(pipe.sink(), StandardCharsets.UTF_8))) {
                for (int line = 0; line < 5; line++) {
                    out.println("line " + line);
                    out.flush();
                }
            }
        });
        writer.start();
        try (BufferedReader in = new BufferedReader(Channels.newReader(pipe.source(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                System.out.println(line);
            }
        } catch (IOException e) {
            System.out.println(e);
        }
        writer.join();
    }
}
