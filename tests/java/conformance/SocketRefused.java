package conformance;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** Ports at which nobody listens, and ports that are taken. */
public class SocketRefused {
    public static void main(String[] args) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        int port;
        try (ServerSocket server = new ServerSocket(0, 50, here)) {
            port = server.getLocalPort();
            try (ServerSocket other = new ServerSocket(port, 50, here)) {
                System.out.println("not reached " + other);
            } catch (BindException taken) {
                System.out.println(taken.getMessage());
            }
            try (ServerSocket other = new ServerSocket()) {
                System.out.println(other.isBound() + " " + other.getLocalPort() + " " + other);
                other.accept();
            } catch (SocketException unbound) {
                System.out.println(unbound.getMessage());
            }
            server.close();
            server.close();
            System.out.println(server.isClosed() + " " + server.isBound());
            try {
                server.accept();
            } catch (SocketException closed) {
                System.out.println(closed.getMessage());
            }
        }
        try (Socket client = new Socket(here, port)) {
            System.out.println("not reached " + client);
        } catch (ConnectException refused) {
            System.out.println(refused.getMessage());
        }
        try (Socket client = new Socket()) {
            System.out.println(client);
            client.connect(new InetSocketAddress(here, port), 1000);
        } catch (ConnectException refused) {
            System.out.println(refused.getMessage());
        }
        try (ServerSocket again = new ServerSocket(port, 50, here)) {
            System.out.println(again.getLocalPort() == port);
        }
    }
}
