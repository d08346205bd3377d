package conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A client and a server in one thread: what is written waits until it is read. */
public class SocketEcho {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            System.out.println(server.isBound() + " " + (server.getLocalPort() > 0) + " " + server.getInetAddress());
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                    Socket accepted = server.accept()) {
                System.out.println(client.getPort() == server.getLocalPort());
                System.out.println(accepted.getPort() == client.getLocalPort());
                System.out.println(accepted.getInetAddress() + " " + client.getInetAddress());
                System.out.println(client.isConnected() + " " + client.isBound() + " " + client.isClosed());
                PrintWriter toServer = new PrintWriter(new OutputStreamWriter(client.getOutputStream()), true);
                BufferedReader fromClient = new BufferedReader(new InputStreamReader(accepted.getInputStream()));
                PrintWriter toClient = new PrintWriter(new OutputStreamWriter(accepted.getOutputStream()), true);
                BufferedReader fromServer = new BufferedReader(new InputStreamReader(client.getInputStream()));
                for (String line : new String[] {"one", "two", "three"}) {
                    toServer.println(line);
                    toClient.println("echo " + fromClient.readLine());
                    System.out.println(fromServer.readLine());
                }
                System.out.println(client.getInputStream().available());
                client.shutdownOutput();
                System.out.println(fromClient.readLine());
                toClient.println("still");
                System.out.println(fromServer.readLine());
                System.out.println(client.isOutputShutdown() + " " + client.isInputShutdown());
            }
        }
    }
}
