package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Requests fill the cache at the same time, and it is made for that. */
public class ToolFillsServletCacheFixed extends HttpServlet {
    private static final Map<String, String> CACHE = new ConcurrentHashMap<>();

    static String describe(String name) {
        return CACHE.computeIfAbsent(name, of -> "a patch of " + of);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(describe(request.getParameter("name")));
    }

    public static void main(String[] args) {
        System.out.println(describe("one"));
    }
}
