package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * One side reads before it writes.
 */
// not foreseen
public class SocketFullBuffersFixed {
    static final int MUCH = 70_000;

    static void exchange(Socket socket) {
        try (socket) {
            socket.getOutputStream().write(new byte[MUCH]);
            socket.getInputStream().readNBytes(MUCH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void answer(Socket socket) {
        try (socket) {
            socket.getInputStream().readNBytes(MUCH);
            socket.getOutputStream().write(new byte[MUCH]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(7001, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(InetAddress.getLoopbackAddress(), 7001);
            Socket accepted = server.accept();
            new Thread(() -> exchange(client)).start();
            answer(accepted);
        }
    }
}
