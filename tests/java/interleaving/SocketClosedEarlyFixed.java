package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The server reads to the end before it closes.
 */
// not foreseen
public class SocketClosedEarlyFixed {
    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            while (socket.getInputStream().read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> serve(server)).start();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            for (int number = 0; number < 3; number++) {
                socket.getOutputStream().write(number);
            }
        }
    }
}
