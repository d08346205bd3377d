package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;

/** Whether a socket is bound, and whether it is closed, is asked while another thread binds and closes it. */
// outcome: false false
// outcome: false true
// outcome: true false
// outcome: true true
// not foreseen
public class OutcomeSocketState {
    static void use(ServerSocket server) {
        try {
            server.bind(null);
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket();
        Thread other = new Thread(() -> use(server));
        other.start();
        boolean isBound = server.isBound();
        boolean isClosed = server.isClosed();
        other.join();
        System.out.println(isBound + " " + isClosed);
    }
}
