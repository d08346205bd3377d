package conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;

/** A server with a selector, and its client, in one thread. */
public class SelectorEcho {
    public static void main(String[] args) throws IOException {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            SelectionKey accepting = server.register(selector, SelectionKey.OP_ACCEPT, "listening");
            System.out.println(accepting.isValid() + " " + accepting.interestOps() + " " + accepting.attachment());
            System.out.println(selector.selectNow() + " " + selector.keys().size() + " " + selector.select(10));
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            System.out.println(selector.select() + " " + accepting.isAcceptable() + " " + accepting.readyOps());
            client.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            int echoed = 0;
            while (echoed < 3) {
                selector.select();
                Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                while (keys.hasNext()) {
                    SelectionKey key = keys.next();
                    keys.remove();
                    if (key.isAcceptable()) {
                        SocketChannel accepted = server.accept();
                        accepted.configureBlocking(false);
                        accepted.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(16));
                        System.out.println("accepted");
                    } else if (key.isReadable()) {
                        ByteBuffer buffer = (ByteBuffer) key.attachment();
                        echoed += ((SocketChannel) key.channel()).read(buffer);
                        System.out.println("read " + echoed);
                        buffer.flip();
                        ((SocketChannel) key.channel()).write(buffer);
                        buffer.compact();
                    }
                }
            }
            ByteBuffer answer = ByteBuffer.allocate(3);
            while (answer.hasRemaining()) {
                client.read(answer);
            }
            System.out.println(answer.get(0) + answer.get(1) + answer.get(2));
            selector.wakeup();
            System.out.println(selector.select());
            System.out.println(selector.select(key -> System.out.println("not reached " + key), 5));
            client.close();
            System.out.println(selector.select(key -> System.out.println("ready " + key.readyOps())));
            accepting.cancel();
            System.out.println(accepting.isValid() + " " + selector.keys().contains(accepting));
            selector.selectNow();
            System.out.println(selector.keys().contains(accepting) + " " + server.isRegistered());
        }
    }
}
