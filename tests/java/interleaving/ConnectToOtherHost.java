package interleaving;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Nobody accepts what a server with one place in its queue is asked for: the third client waits for ever. The server is
 * at another address of this machine.
 */
// not foreseen
public class ConnectToOtherHost {
    public static void main(String[] args) throws IOException {
        InetAddress host = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        ServerSocket server = new ServerSocket(5000, 1, host);
        for (int client = 0; client < 3; client++) {
            new Socket().connect(new InetSocketAddress(host, server.getLocalPort())); // ~ deadlock #1
        }
    }
}
