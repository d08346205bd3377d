package concurrent;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Who writes much waits until the other side reads. */
public class FullBuffers {
    private static final int MUCH = 400_000;

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket accepted = server.accept();
        Thread writer = new Thread(() -> {
            try (OutputStream out = client.getOutputStream()) {
                byte[] bytes = new byte[MUCH];
                for (int index = 0; index < MUCH; index++) {
                    bytes[index] = (byte) index;
                }
                out.write(bytes);
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        writer.start();
        InputStream in = accepted.getInputStream();
        byte[] part = new byte[50_000];
        long sum = 0;
        long total = 0;
        int count;
        while ((count = in.read(part)) >= 0) {
            total += count;
            for (int index = 0; index < count; index++) {
                sum += part[index] & 0xFF;
            }
        }
        writer.join();
        System.out.println(total + " " + sum);
        server.close();
    }
}
