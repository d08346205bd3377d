package conformance;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;

/** Datagrams, by sockets and by channels. */
public class Datagrams {
    static String text(DatagramPacket packet) {
        return new String(packet.getData(), packet.getOffset(), packet.getLength(), StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket one = new DatagramSocket(0, here); DatagramSocket two = new DatagramSocket(0, here)) {
            byte[] hello = "hello".getBytes(StandardCharsets.UTF_8);
            one.send(new DatagramPacket(hello, hello.length, here, two.getLocalPort()));
            one.send(new DatagramPacket(hello, 1, 3, here, two.getLocalPort()));
            DatagramPacket packet = new DatagramPacket(new byte[4], 4);
            two.receive(packet);
            System.out.println(text(packet) + " " + packet.getLength() + " " + packet.getAddress()
                    + " " + (packet.getPort() == one.getLocalPort()));
            packet = new DatagramPacket(new byte[10], 2, 8);
            two.receive(packet);
            System.out.println(text(packet) + " " + packet.getOffset());
            two.setSoTimeout(20);
            try {
                two.receive(packet);
            } catch (SocketTimeoutException over) {
                System.out.println(over.getMessage());
            }
            two.connect(here, one.getLocalPort());
            System.out.println(two.isConnected() + " " + (two.getPort() == one.getLocalPort()));
            two.send(new DatagramPacket(hello, 2));
            one.receive(packet);
            System.out.println(text(packet));
            one.close();
            try {
                one.receive(packet);
            } catch (SocketException closed) {
                System.out.println(closed.getMessage());
            }
        }
        try (DatagramChannel one = DatagramChannel.open(); DatagramChannel two = DatagramChannel.open()) {
            one.bind(new InetSocketAddress(here, 0));
            two.bind(new InetSocketAddress(here, 0));
            one.configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocate(8);
            System.out.println(one.receive(buffer));
            System.out.println(two.send(ByteBuffer.wrap(new byte[] {1, 2, 3}), one.getLocalAddress()));
            SocketAddress from = one.receive(buffer);
            System.out.println(from.equals(two.getLocalAddress()) + " " + buffer);
            one.connect(from);
            System.out.println(one.write(ByteBuffer.wrap(new byte[] {4})) + " " + one.isConnected());
            buffer.clear();
            two.receive(buffer);
            System.out.println(buffer.get(0));
            two.send(ByteBuffer.wrap(new byte[] {5, 6}), one.getLocalAddress());
            buffer.clear();
            System.out.println(one.read(buffer) + " " + buffer.get(1) + " " + one.read(buffer));
            one.disconnect();
            System.out.println(one.isConnected());
        }
    }
}
