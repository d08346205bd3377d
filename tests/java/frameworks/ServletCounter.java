package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Both kinds of requests count. */
public class ServletCounter extends HttpServlet {
    private volatile int served;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        served++; // ~ non-atomic-update #1
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(served);
    }
}
