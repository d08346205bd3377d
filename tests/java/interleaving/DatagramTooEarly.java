package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** A datagram that is sent before anybody has the port is lost, and the receiver waits for it in vain. */
// not foreseen
public class DatagramTooEarly {
    static void send() {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.send(new DatagramPacket(new byte[] {1}, 1, InetAddress.getLoopbackAddress(), 7001));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        new Thread(DatagramTooEarly::send).start();
        try (DatagramSocket socket = new DatagramSocket(7001, InetAddress.getLoopbackAddress())) {
            socket.receive(new DatagramPacket(new byte[1], 1)); // ~ deadlock #1
        }
    }
}
