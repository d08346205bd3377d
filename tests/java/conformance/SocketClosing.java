package conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** What each side sees when the other has closed. */
public class SocketClosing {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            Socket accepted = server.accept();
            InputStream in = client.getInputStream();
            accepted.getOutputStream().write(new byte[] {1, 2, 3});
            accepted.close();
            System.out.println(in.read() + " " + in.read() + " " + in.read() + " " + in.read() + " " + in.read());
            client.close();
            try {
                client.getInputStream();
            } catch (SocketException closed) {
                System.out.println(closed.getMessage());
            }
            try {
                in.read();
            } catch (SocketException closed) {
                System.out.println(closed.getMessage());
            }
            System.out.println(client.isClosed() + " " + client.isConnected() + " " + accepted.isClosed());

            client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            accepted = server.accept();
            accepted.close();
            OutputStream out = client.getOutputStream();
            try {
                out.write(1);
                System.out.println("the first write succeeds");
                out.write(2);
                out.write(3);
                System.out.println("not reached");
            } catch (SocketException broken) {
                System.out.println(broken.getMessage());
            }
            System.out.println(client.getInputStream().read());
            client.shutdownOutput();
            try {
                out.write(4);
            } catch (SocketException shut) {
                System.out.println(shut.getMessage());
            }
            try {
                client.shutdownOutput();
            } catch (SocketException shut) {
                System.out.println(shut.getMessage());
            }
            client.close();

            client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            accepted = server.accept();
            client.getOutputStream().write(1);
            client.shutdownInput();
            try {
                System.out.println(client.getInputStream().read());
            } catch (SocketException shut) {
                System.out.println(shut.getMessage());
            }
            System.out.println(accepted.getInputStream().read());
            client.close();
            accepted.close();
        }
    }
}
