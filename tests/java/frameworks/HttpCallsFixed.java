package frameworks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** No race: without an executor, one thread calls the handler. */
final class HttpCallsFixed implements HttpHandler {
    private int calls;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        calls++;
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        server.createContext("/", new HttpCallsFixed());
        server.setExecutor(null);
        server.start();
    }
}
