package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Both may find that there is none yet, and one may see it half-made. */
public class LazySingleton extends HttpServlet {
    static final class Connection {
        private int uses;

        synchronized int use() {
            return ++uses;
        }
    }

    private Connection connection;

    private Connection connection() {
        if (connection == null) { // ~ double-checked-locking #1
            synchronized (this) {
                if (connection == null) {
                    connection = new Connection();
                }
            }
        }
        return connection;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(connection().use());
    }
}
