package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** What belongs to a request is kept in a variable of the method. */
public class ServletFieldFixed extends HttpServlet {
    private String greeting = "hello";

    @Override
    public void init() {
        greeting = "welcome";
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String user = request.getParameter("user");
        response.getWriter().println(greeting + " " + user);
    }
}
