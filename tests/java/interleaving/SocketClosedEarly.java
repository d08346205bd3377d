package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The server closes when it has read the first byte: if it is fast, the client cannot write the last one.
 */
// not foreseen
public class SocketClosedEarly {
    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> serve(server)).start();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            for (int number = 0; number < 3; number++) {
                socket.getOutputStream().write(number); // ~ exception #1
            }
        }
    }
}
