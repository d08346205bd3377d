package frameworks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Races: the threads of the server's executor call the one handler. */
final class HttpCalls implements HttpHandler {
    private int calls;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        calls++; // ~ data-race #1
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        server.createContext("/", new HttpCalls());
        server.setExecutor(Executors.newFixedThreadPool(4));
        server.start();
    }
}
