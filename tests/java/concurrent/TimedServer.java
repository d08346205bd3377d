package concurrent;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A server that gives up, beside other threads. */
public class TimedServer {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try {
                server.setSoTimeout(200);
                try (Socket socket = server.accept()) {
                    socket.setSoTimeout(200);
                    System.out.println(socket.getInputStream().read());
                    try {
                        socket.getInputStream().read();
                    } catch (SocketTimeoutException over) {
                        System.out.println(over.getMessage());
                    }
                }
                try {
                    server.accept();
                } catch (SocketTimeoutException over) {
                    System.out.println(over.getMessage());
                }
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        thread.start();
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        client.getOutputStream().write(5);
        thread.join();
        System.out.println(client.getInputStream().read());
        client.close();
        server.close();
    }
}
