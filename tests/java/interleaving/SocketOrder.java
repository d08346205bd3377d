package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Two clients connect at the same time: the server serves them in either order.
 */
// not foreseen
// outcome: 12
// outcome: 21
public class SocketOrder {
    static void client(int number) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            socket.getOutputStream().write(number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(7001, 2, InetAddress.getLoopbackAddress())) {
            Thread one = new Thread(() -> client(1));
            Thread two = new Thread(() -> client(2));
            one.start();
            two.start();
            int served = 0;
            for (int client = 0; client < 2; client++) {
                try (Socket socket = server.accept()) {
                    served = 10 * served + socket.getInputStream().read();
                }
            }
            System.out.println(served);
        }
    }
}
