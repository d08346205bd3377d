package conformance;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Channels that do not wait. */
public class ChannelsNonBlocking {
    public static void main(String[] args) throws IOException, InterruptedException {
        InetSocketAddress at;
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            System.out.println(server.accept() + " " + server.isBlocking());
            at = (InetSocketAddress) server.getLocalAddress();
            try (SocketChannel client = SocketChannel.open()) {
                client.configureBlocking(false);
                boolean isConnected = client.connect(at);
                System.out.println(client.isConnectionPending() != isConnected);
                while (!client.finishConnect()) {
                    Thread.sleep(1);
                }
                System.out.println(client.isConnected() + " " + client.isConnectionPending());
                SocketChannel accepted;
                while ((accepted = server.accept()) == null) {
                    Thread.sleep(1);
                }
                accepted.configureBlocking(false);
                ByteBuffer buffer = ByteBuffer.allocate(4);
                System.out.println(accepted.read(buffer));
                System.out.println(client.write(ByteBuffer.wrap(new byte[] {1, 2})));
                while (accepted.read(buffer) == 0) {
                    Thread.sleep(1);
                }
                System.out.println(buffer.position());
                int total = 0;
                int count;
                ByteBuffer much = ByteBuffer.allocate(10_000);
                while ((count = client.write(much)) > 0) {
                    total += count;
                    much.clear();
                }
                System.out.println(total > 20_000);
                accepted.close();
            }
        }
        try (SocketChannel client = SocketChannel.open()) {
            client.configureBlocking(false);
            client.connect(at);
            while (!client.finishConnect()) {
                Thread.sleep(1);
            }
        } catch (ConnectException refused) {
            System.out.println(refused.getMessage());
        }
    }
}
