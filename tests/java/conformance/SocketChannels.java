package conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Channels that wait. */
public class SocketChannels {
    static String text(ByteBuffer buffer) {
        buffer.flip();
        return StandardCharsets.UTF_8.decode(buffer).toString();
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            InetSocketAddress at = (InetSocketAddress) server.getLocalAddress();
            System.out.println(at.getAddress() + " " + (at.getPort() > 0) + " " + server.isOpen());
            SocketChannel client = SocketChannel.open(at);
            SocketChannel accepted = server.accept();
            System.out.println(client.isConnected() + " " + client.isBlocking() + " "
                    + client.getRemoteAddress().equals(at) + " " + accepted.getLocalAddress().equals(at));
            System.out.println(client.write(ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8))));
            ByteBuffer small = ByteBuffer.allocate(3);
            System.out.println(accepted.read(small) + " " + text(small));
            small.clear();
            System.out.println(accepted.read(small) + " " + text(small));
            ByteBuffer[] parts = {ByteBuffer.wrap(new byte[] {'a', 'b'}), ByteBuffer.wrap(new byte[] {'c'})};
            System.out.println(accepted.write(parts));
            ByteBuffer[] into = {ByteBuffer.allocate(1), ByteBuffer.allocate(5)};
            System.out.println(client.read(into) + " " + text(into[0]) + " " + text(into[1]));
            client.shutdownOutput();
            small.clear();
            System.out.println(accepted.read(small));
            accepted.write(StandardCharsets.UTF_8.encode("bye"));
            accepted.close();
            ByteBuffer rest = ByteBuffer.allocate(10);
            System.out.println(client.read(rest) + " " + text(rest) + " " + client.read(rest));
            try {
                accepted.read(small);
            } catch (ClosedChannelException closed) {
                System.out.println(closed);
            }
            client.close();
            System.out.println(client.isOpen());
            try (SocketChannel unconnected = SocketChannel.open()) {
                unconnected.read(small);
            } catch (NotYetConnectedException early) {
                System.out.println(early);
            }
        }
    }
}
