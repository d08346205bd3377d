package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The tool in the same jar uses the cache, too, in a process of its own. That is no excuse: requests fill the cache at the
 * same time.
 */
public class ToolFillsServletCache extends HttpServlet {
    private static final Map<String, String> CACHE = new HashMap<>();

    static String describe(String name) {
        String known = CACHE.get(name); // ~ data-race #1
        if (known == null) {
            known = "a patch of " + name;
            CACHE.put(name, known); // ~ data-race #1
        }
        return known;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(describe(request.getParameter("name")));
    }

    public static void main(String[] args) {
        System.out.println(describe("one"));
    }
}
