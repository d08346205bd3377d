package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/**
 * A client that waits for a second only: the answer may come later.
 */
// not foreseen
// outcome: 5
// outcome: late
public class SocketLateAnswer {
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
            client.setSoTimeout(1000);
            new Thread(() -> serve(accepted)).start();
            try {
                System.out.println(client.getInputStream().read());
            } catch (SocketTimeoutException late) {
                System.out.println("late");
            }
        }
    }
}
