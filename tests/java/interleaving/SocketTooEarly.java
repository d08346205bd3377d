package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The client may connect before the server listens. Then it is refused, and the server waits for it in vain.
 */
// not foreseen
public class SocketTooEarly {
    static void client() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // ~ exception #1
        }
    }

    public static void main(String[] args) throws IOException {
        new Thread(SocketTooEarly::client).start();
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
                Socket socket = server.accept()) { // ~ deadlock #2
            socket.getOutputStream().write(1);
        }
    }
}
