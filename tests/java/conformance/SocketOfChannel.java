package conformance;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.Channels;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Sockets that belong to channels. */
public class SocketOfChannel {
    public static void main(String[] args) throws IOException {
        try (ServerSocketChannel channel = ServerSocketChannel.open(); ServerSocket server = channel.socket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            System.out.println(server.getChannel() == channel);
            try (SocketChannel client = SocketChannel.open(); Socket socket = client.socket()) {
                socket.connect(server.getLocalSocketAddress());
                Socket accepted = server.accept();
                accepted.getOutputStream().write(new byte[] {1, 2, 3});
                System.out.println(socket.getInputStream().read() + " " + socket.getInputStream().available());
                InputStream in = Channels.newInputStream(client);
                System.out.println(in.read() + " " + in.read());
                Channels.newOutputStream(client).write(9);
                System.out.println(accepted.getInputStream().read());
                socket.setSoTimeout(15);
                try {
                    socket.getInputStream().read();
                } catch (SocketTimeoutException over) {
                    System.out.println(over.getMessage());
                }
                client.configureBlocking(false);
                try {
                    in.read();
                } catch (IllegalBlockingModeException mode) {
                    System.out.println(mode);
                }
                accepted.close();
            }
            server.setSoTimeout(15);
            try {
                server.accept();
            } catch (SocketTimeoutException over) {
                System.out.println(over.getMessage());
            }
        }
    }
}
