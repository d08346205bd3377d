package interleaving;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The server is closed when it is no longer needed.
 */
// not foreseen
// outcome: over
public class SocketNeverClosedFixed {
    static void accept(ServerSocket server) {
        try {
            while (true) {
                server.accept().close();
            }
        } catch (IOException e) {
            System.out.println("over");
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> accept(server)).start();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7001)) {
            socket.getInputStream().read();
        }
        server.close();
    }
}
