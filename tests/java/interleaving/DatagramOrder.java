package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** Two threads send a datagram each: they arrive in either order. */
// not foreseen
// outcome: 12
// outcome: 21
public class DatagramOrder {
    static void send(int number) {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.send(new DatagramPacket(new byte[] {(byte) number}, 1, InetAddress.getLoopbackAddress(), 7001));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(7001, InetAddress.getLoopbackAddress())) {
            new Thread(() -> send(1)).start();
            new Thread(() -> send(2)).start();
            int received = 0;
            for (int number = 0; number < 2; number++) {
                DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                socket.receive(packet);
                received = 10 * received + packet.getData()[0];
            }
            System.out.println(received);
        }
    }
}
