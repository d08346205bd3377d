package concurrent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A server and a client of HTTP/1.0, written by hand. */
public class HttpByHand {
    private static final Map<String, String> PAGES = Map.of("/", "home", "/about", "about us");

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            for (int request = 0; request < 3; request++) {
                try (Socket socket = server.accept()) {
                    answer(socket);
                } catch (IOException e) {
                    System.out.println(e);
                }
            }
        });
        thread.start();
        for (String path : new String[] {"/", "/about", "/nothing"}) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(
                        ("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                System.out.println(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            }
        }
        thread.join();
        server.close();
    }

    private static void answer(Socket socket) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
        String[] request = in.readLine().split(" ");
        int headers = 0;
        while (!in.readLine().isEmpty()) {
            headers++;
        }
        String body = PAGES.get(request[1]);
        String status = body == null ? "404 Not Found" : "200 OK";
        String page = body == null ? "no " + request[1] : body;
        OutputStream out = socket.getOutputStream();
        out.write(("HTTP/1.0 " + status + "\r\nContent-Length: " + page.length() + "\r\nX-Headers: " + headers
                + "\r\n\r\n" + page).getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
