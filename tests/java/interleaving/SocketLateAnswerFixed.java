package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A client that waits as long as it takes.
 */
// not foreseen
// outcome: 5
public class SocketLateAnswerFixed {
    static void serve(Socket socket) {
        try (socket) {
            socket.getOutputStream().write(5);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            Socket accepted = server.accept();
            new Thread(() -> serve(accepted)).start();
            System.out.println(client.getInputStream().read());
        }
    }
}
