package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A client and a server that both read first: each waits for what the other would write.
 */
// not foreseen
public class SocketBothRead {
    static void client(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getInputStream().read(); // ~ deadlock #1
            socket.getOutputStream().write(2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> client(7001)).start();
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(); // ~ deadlock #1
                socket.getOutputStream().write(1);
            }
        }
    }
}
