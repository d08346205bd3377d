package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Made before the first request. */
public class LazySingletonFixed extends HttpServlet {
    static final class Connection {
        private int uses;

        synchronized int use() {
            return ++uses;
        }
    }

    private Connection connection;

    @Override
    public void init() {
        connection = new Connection();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(connection.use());
    }
}
