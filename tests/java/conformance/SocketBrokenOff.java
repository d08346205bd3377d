package conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Connections that one side closes although there is more to read, and those that nobody accepts. */
public class SocketBrokenOff {
    interface Call {
        Object run() throws IOException;
    }

    static void attempt(String name, Call call) {
        try {
            System.out.println(name + " " + call.run());
        } catch (SocketTimeoutException over) {
            System.out.println(name + " is late: " + over.getMessage());
        } catch (IOException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static Object write(Socket socket) throws IOException {
        socket.getOutputStream().write(2);
        return "done";
    }

    static void readThenWrite(Socket socket) {
        for (int time = 0; time < 3; time++) {
            attempt("read", () -> socket.getInputStream().read());
        }
        attempt("write", () -> write(socket));
        attempt("write", () -> write(socket));
    }

    static void writeThenRead(Socket socket) {
        attempt("write", () -> write(socket));
        attempt("write", () -> write(socket));
        attempt("read", () -> socket.getInputStream().read());
        attempt("read", () -> socket.getInputStream().read());
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket server = new ServerSocket(0, 5, here);
        for (int kind = 0; kind < 3; kind++) {
            Socket client = new Socket(here, server.getLocalPort());
            Socket accepted = server.accept();
            client.getOutputStream().write(1);
            accepted.getOutputStream().write(9);
            Thread.sleep(50);
            if (kind == 2) {
                accepted.setSoLinger(true, 0);
            }
            accepted.close();
            Thread.sleep(50);
            if (kind == 1) {
                writeThenRead(client);
            } else {
                readThenWrite(client);
            }
            client.close();
        }
        Socket waiting = new Socket(here, server.getLocalPort());
        server.close();
        Thread.sleep(50);
        readThenWrite(waiting);
        ServerSocket busy = new ServerSocket(0, 1, here);
        for (int client = 0; client < 4; client++) {
            attempt("connect", () -> {
                Socket socket = new Socket();
                socket.connect(busy.getLocalSocketAddress(), 200);
                return socket.isConnected();
            });
        }
    }
}
