package conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Reads and accepts that wait for a time only. */
public class SocketTimeouts {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            System.out.println(server.getSoTimeout());
            server.setSoTimeout(20);
            try {
                server.accept();
            } catch (SocketTimeoutException over) {
                System.out.println(over.getMessage() + " " + server.isClosed());
            }
            try (Socket client = new Socket()) {
                client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), 5000);
                try (Socket accepted = server.accept()) {
                    client.setSoTimeout(20);
                    System.out.println(client.getSoTimeout() + " " + accepted.getSoTimeout());
                    try {
                        client.getInputStream().read();
                    } catch (SocketTimeoutException over) {
                        System.out.println(over.getMessage() + " " + over.bytesTransferred + " " + client.isClosed());
                    }
                    accepted.getOutputStream().write(7);
                    System.out.println(client.getInputStream().read());
                    client.setSoTimeout(0);
                    accepted.getOutputStream().write(8);
                    System.out.println(client.getInputStream().read());
                    try {
                        client.setSoTimeout(-1);
                    } catch (IllegalArgumentException negative) {
                        System.out.println("negative");
                    }
                }
            }
        }
    }
}
