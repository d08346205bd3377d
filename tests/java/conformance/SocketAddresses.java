package conformance;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Names and addresses. */
public class SocketAddresses {
    public static void main(String[] args) throws UnknownHostException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        System.out.println(loopback + " " + loopback.isLoopbackAddress() + " " + loopback.isAnyLocalAddress());
        InetAddress named = InetAddress.getByName("localhost");
        System.out.println(named + " " + named.equals(loopback) + " " + (named.hashCode() == loopback.hashCode()));
        InetAddress literal = InetAddress.getByName("127.0.0.1");
        System.out.println(literal + " " + Arrays.toString(literal.getAddress()) + " " + literal.getHostAddress());
        System.out.println(literal.getHostName() + " " + literal);
        InetAddress other = InetAddress.getByName("192.168.1.7");
        System.out.println(other + " " + other.isSiteLocalAddress() + " " + other.isMulticastAddress());
        System.out.println(InetAddress.getByAddress("router", new byte[] {10, 0, 0, 1}));
        System.out.println(InetAddress.getByName(null) instanceof Inet4Address);
        try {
            InetAddress.getByName("no.such.host.invalid");
        } catch (UnknownHostException unknown) {
            System.out.println("unknown " + unknown.getMessage().startsWith("no.such.host.invalid"));
        }
        InetSocketAddress address = new InetSocketAddress("localhost", 80);
        System.out.println(address + " " + address.isUnresolved() + " " + address.getHostString());
        System.out.println(InetSocketAddress.createUnresolved("far.away", 7));
        System.out.println(new InetSocketAddress(90) + " " + new InetSocketAddress(loopback, 1).equals(
                new InetSocketAddress("127.0.0.1", 1)));
        System.out.println(InetAddress.getLocalHost() != null);
        try {
            new InetSocketAddress(70000);
        } catch (IllegalArgumentException range) {
            System.out.println(range.getMessage());
        }
    }
}
