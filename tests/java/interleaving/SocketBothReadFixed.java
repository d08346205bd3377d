package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The client writes first, and the server answers.
 */
// not foreseen
public class SocketBothReadFixed {
    static void client(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(2);
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> client(7001)).start();
            try (Socket socket = server.accept()) {
                socket.getInputStream().read();
                socket.getOutputStream().write(1);
            }
        }
    }
}
