package concurrent;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;

/** Who waits for a socket that another thread closes gets an exception. */
public class ClosedWhileBlocked {
    interface Call {
        Object run() throws IOException;
    }

    static Thread waiting(String name, CountDownLatch begun, Call call) {
        Thread thread = new Thread(() -> {
            begun.countDown();
            try {
                System.out.println(name + " got " + call.run());
            } catch (IOException e) {
                System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket accepted = server.accept();
        CountDownLatch begun = new CountDownLatch(1);
        InputStream in = client.getInputStream();
        Thread reading = waiting("read", begun, in::read);
        begun.await();
        Thread.sleep(100);
        client.close();
        reading.join();
        System.out.println(accepted.getInputStream().read());

        begun = new CountDownLatch(1);
        Thread accepting = waiting("accept", begun, server::accept);
        begun.await();
        Thread.sleep(100);
        server.close();
        accepting.join();

        ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket half = new Socket(InetAddress.getLoopbackAddress(), other.getLocalPort());
        Socket end = other.accept();
        begun = new CountDownLatch(1);
        Thread ended = waiting("half", begun, half.getInputStream()::read);
        begun.await();
        Thread.sleep(100);
        end.shutdownOutput();
        ended.join();
        begun = new CountDownLatch(1);
        Thread shut = waiting("shut", begun, end.getInputStream()::read);
        begun.await();
        Thread.sleep(100);
        end.shutdownInput();
        shut.join();
        half.close();
        end.close();
        other.close();
    }
}
