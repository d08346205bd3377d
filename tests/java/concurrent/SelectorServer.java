package concurrent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server with a selector in a thread, two clients, and a wake-up that ends it. */
public class SelectorServer {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        AtomicBoolean goesOn = new AtomicBoolean(true);
        Thread thread = new Thread(() -> {
            try {
                while (goesOn.get()) {
                    selector.select();
                    for (SelectionKey key : selector.selectedKeys()) {
                        serve(selector, key);
                    }
                    selector.selectedKeys().clear();
                }
                System.out.println("the loop ends");
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        thread.start();
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        for (int client = 1; client <= 2; client++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(client);
                System.out.println(socket.getInputStream().read());
            }
        }
        goesOn.set(false);
        selector.wakeup();
        thread.join();
        server.close();
        selector.close();
        System.out.println(selector.isOpen());
    }

    private static void serve(Selector selector, SelectionKey key) throws IOException {
        if (key.isAcceptable()) {
            SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
            accepted.configureBlocking(false);
            accepted.register(selector, SelectionKey.OP_READ);
            return;
        }
        SocketChannel channel = (SocketChannel) key.channel();
        ByteBuffer buffer = ByteBuffer.allocate(4);
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        buffer.put(0, (byte) (buffer.get(0) * 11));
        buffer.flip();
        channel.write(buffer);
    }
}
