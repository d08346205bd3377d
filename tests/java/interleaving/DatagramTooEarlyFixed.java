package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;

/** The port is taken before the datagram is sent. */
// not foreseen
public class DatagramTooEarlyFixed {
    static void send() {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.send(new DatagramPacket(new byte[] {1}, 1, InetAddress.getLoopbackAddress(), 7001));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (DatagramSocket socket = new DatagramSocket(7001, InetAddress.getLoopbackAddress())) {
            new Thread(DatagramTooEarlyFixed::send).start();
            socket.receive(new DatagramPacket(new byte[1], 1));
        }
    }
}
