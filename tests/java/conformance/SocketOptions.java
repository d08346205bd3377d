package conformance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;

/** Options are kept. */
public class SocketOptions {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            System.out.println(client.getTcpNoDelay() + " " + client.getKeepAlive() + " " + client.getSoLinger());
            client.setTcpNoDelay(true);
            client.setKeepAlive(true);
            client.setSoLinger(true, 3);
            System.out.println(client.getTcpNoDelay() + " " + client.getKeepAlive() + " " + client.getSoLinger());
            client.setSoLinger(false, 0);
            System.out.println(client.getSoLinger() + " " + accepted.getTcpNoDelay());
            client.setOption(StandardSocketOptions.TCP_NODELAY, false);
            System.out.println(client.getOption(StandardSocketOptions.TCP_NODELAY));
            System.out.println(client.getReceiveBufferSize() > 0);
            System.out.println(client.getSendBufferSize() > 0);
            System.out.println(server.getReuseAddress());
            System.out.println(client.supportedOptions().contains(StandardSocketOptions.SO_LINGER));
            client.setPerformancePreferences(1, 2, 3);
            System.out.println(client.getOOBInline() + " " + client.getChannel());
        }
    }
}
