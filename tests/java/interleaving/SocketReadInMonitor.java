package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The server reads while it holds the lock that the client needs to write.
 */
// not foreseen
public class SocketReadInMonitor {
    static final Object LOCK = new Object();

    static void client(Socket socket) {
        try (socket) {
            synchronized (LOCK) {
                socket.getOutputStream().write(1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(InetAddress.getLoopbackAddress(), 7001);
            Socket accepted = server.accept();
            new Thread(() -> client(client)).start();
            synchronized (LOCK) {
                accepted.getInputStream().read(); // ~ deadlock #1
            }
        }
    }
}
