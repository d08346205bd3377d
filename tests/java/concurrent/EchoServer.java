package concurrent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that answers three clients, one after the other. */
public class EchoServer {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try (server) {
                for (int client = 0; client < 3; client++) {
                    try (Socket socket = server.accept()) {
                        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                        PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
                        String line;
                        while ((line = in.readLine()) != null) {
                            out.println(line.toUpperCase());
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        for (int client = 0; client < 3; client++) {
            try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                for (int number = 0; number < 2; number++) {
                    out.println("client " + client + " line " + number);
                    System.out.println(in.readLine());
                }
                socket.shutdownOutput();
                System.out.println(in.readLine());
            }
        }
        thread.join();
        System.out.println(server.isClosed());
    }
}
