package concurrent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool that serves clients at the same time; closing the server ends its loop. */
public class ServerOfMany {
    public static void main(String[] args) throws Exception {
        AtomicInteger served = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    pool.execute(() -> serve(socket, served));
                }
            } catch (SocketException closed) {
                System.out.println("the loop ends: " + server.isClosed());
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        accepting.start();
        ExecutorService clients = Executors.newFixedThreadPool(4);
        List<Future<Integer>> answers = new ArrayList<>();
        for (int number = 1; number <= 4; number++) {
            int sent = number;
            answers.add(clients.submit((Callable<Integer>) () -> {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                    new DataOutputStream(socket.getOutputStream()).writeInt(sent);
                    return new DataInputStream(socket.getInputStream()).readInt();
                }
            }));
        }
        int sum = 0;
        for (Future<Integer> answer : answers) {
            sum += answer.get();
        }
        System.out.println(sum);
        server.close();
        accepting.join();
        clients.shutdown();
        pool.shutdown();
        while (!pool.isTerminated()) {
            Thread.sleep(1);
        }
        System.out.println(served);
    }

    private static void serve(Socket socket, AtomicInteger served) {
        try (socket) {
            int number = new DataInputStream(socket.getInputStream()).readInt();
            served.incrementAndGet();
            new DataOutputStream(socket.getOutputStream()).writeInt(number * number);
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
