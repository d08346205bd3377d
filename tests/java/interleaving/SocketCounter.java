package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A thread for each connection, which count without a lock.
 */
// not foreseen
public class SocketCounter {
    static int served;

    static void serve(Socket socket) {
        try (socket) {
            socket.getInputStream().read();
            served++; // ~ race #1
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void client(Socket socket) {
        try (socket) {
            socket.getOutputStream().write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 2, InetAddress.getLoopbackAddress())) {
            Socket one = new Socket(InetAddress.getLoopbackAddress(), 7001);
            Socket two = new Socket(InetAddress.getLoopbackAddress(), 7001);
            Socket first = server.accept();
            Socket second = server.accept();
            client(one);
            client(two);
            new Thread(() -> serve(first)).start();
            new Thread(() -> serve(second)).start();
        }
    }
}
