package conformance;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/** The interface that every machine has. */
public class NetworkInterfaces {
    public static void main(String[] args) throws SocketException {
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
        System.out.println(loopback.isLoopback() + " " + loopback.isUp() + " " + loopback.isVirtual());
        System.out.println(loopback.getName() + " " + loopback.getInetAddresses().hasMoreElements());
        System.out.println(NetworkInterface.getByName("nosuch0"));
        System.out.println(NetworkInterface.getNetworkInterfaces().hasMoreElements());
    }
}
