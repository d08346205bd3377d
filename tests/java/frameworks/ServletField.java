package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** One servlet serves all requests: what one keeps in a field, another overwrites. */
public class ServletField extends HttpServlet {
    private String user;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        user = request.getParameter("user"); // ~ data-race #1
        response.getWriter().println("hello " + user);
    }
}
