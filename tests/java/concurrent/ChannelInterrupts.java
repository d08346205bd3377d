package concurrent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.CountDownLatch;

/** Interrupts close channels, and wake selectors. */
public class ChannelInterrupts {
    interface Call {
        Object run() throws IOException;
    }

    static Thread waiting(String name, Call call) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            begun.countDown();
            try {
                System.out.println(name + " got " + call.run());
            } catch (IOException e) {
                System.out.println(name + " " + e.getClass().getName() + " " + Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        begun.await();
        Thread.sleep(100);
        return thread;
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread accepting = waiting("accept", server::accept);
        accepting.interrupt();
        accepting.join();
        System.out.println(server.isOpen());
        Pipe pipe = Pipe.open();
        Thread reading = waiting("read", () -> pipe.source().read(ByteBuffer.allocate(1)));
        pipe.source().close();
        reading.join();
        Selector selector = Selector.open();
        Thread selecting = waiting("select", selector::select);
        selecting.interrupt();
        selecting.join();
        System.out.println(selector.isOpen());
        Thread other = waiting("select", selector::select);
        selector.wakeup();
        other.join();
        selector.close();
    }
}
