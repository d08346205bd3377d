package conformance;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Channels that a selector tells when they are connected, when they can write, and when they were refused. */
public class SelectorConnects {
    public static void main(String[] args) throws IOException {
        try (Selector selector = Selector.open()) {
            ServerSocketChannel server = ServerSocketChannel.open();
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            InetSocketAddress at = (InetSocketAddress) server.getLocalAddress();
            SocketChannel client = SocketChannel.open();
            client.configureBlocking(false);
            SelectionKey key = client.register(selector, SelectionKey.OP_CONNECT);
            client.connect(at);
            System.out.println(selector.select() + " " + key.isConnectable());
            System.out.println(client.finishConnect() + " " + client.isConnected());
            selector.selectedKeys().clear();
            key.interestOps(SelectionKey.OP_WRITE);
            System.out.println(selector.select() + " " + key.isWritable() + " " + key.isReadable());
            SocketChannel accepted = server.accept();
            accepted.write(ByteBuffer.wrap(new byte[] {1}));
            accepted.close();
            selector.selectedKeys().clear();
            key.interestOps(SelectionKey.OP_READ);
            System.out.println(selector.select() + " " + key.readyOps());
            ByteBuffer buffer = ByteBuffer.allocate(2);
            int first = client.read(buffer);
            selector.selectedKeys().clear();
            System.out.println(first + " " + selector.select() + " " + client.read(buffer));
            client.close();
            System.out.println(key.isValid());
            server.close();
            SocketChannel refused = SocketChannel.open();
            refused.configureBlocking(false);
            SelectionKey other = refused.register(selector, SelectionKey.OP_CONNECT);
            refused.connect(at);
            System.out.println(selector.select() + " " + other.isConnectable());
            try {
                refused.finishConnect();
            } catch (ConnectException e) {
                System.out.println(e.getMessage() + " " + refused.isOpen());
            }
        }
    }
}
