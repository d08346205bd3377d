package interleaving;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A loop that accepts connections, and a server that nobody closes: the program does not end.
 */
// not foreseen
public class SocketNeverClosed {
    static void accept(ServerSocket server) {
        try {
            while (true) {
                server.accept().close(); // ~ deadlock #1
            }
        } catch (IOException e) {
            System.out.println("never");
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> accept(server)).start();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            socket.getInputStream().read();
        }
    }
}
