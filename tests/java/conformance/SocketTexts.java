package conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;

/** Scanners, print streams, skips and transfers over connections. */
public class SocketTexts {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 3);
            Socket client = new Socket();
            System.out.println(client.isBound() + " " + client.getLocalPort() + " " + client.getRemoteSocketAddress());
            client.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int own = client.getLocalPort();
            client.connect(server.getLocalSocketAddress());
            System.out.println(own == client.getLocalPort());
            Socket accepted = server.accept();
            PrintStream out = new PrintStream(client.getOutputStream(), true);
            out.printf("%d apples and %.2f pears%n", 3, 2.5);
            out.println("grüße");
            client.shutdownOutput();
            Scanner in = new Scanner(accepted.getInputStream());
            System.out.println(in.nextInt() + " " + in.next() + " " + in.nextLine());
            System.out.println(in.nextLine() + " " + in.hasNextLine());
            accepted.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6});
            System.out.println(client.getInputStream().skip(2) + " " + client.getInputStream().available());
            accepted.shutdownOutput();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            SequenceInputStream twice = new SequenceInputStream(client.getInputStream(), client.getInputStream());
            System.out.println(twice.transferTo(all) + " " + all.size() + " " + client.getInputStream().read(new byte[0]));
            client.close();
            System.out.println(client.isClosed() + " " + accepted.isClosed());
            accepted.close();
        }
    }
}
