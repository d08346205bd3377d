package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The server listens before the client begins.
 */
// not foreseen
public class SocketTooEarlyFixed {
    static void client() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress())) {
            new Thread(SocketTooEarlyFixed::client).start();
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(1);
            }
        }
    }
}
