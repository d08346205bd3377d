package frameworks;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** No race: the tool is another program, in the same jar. */
public class ToolBesideServlet extends HttpServlet {
    private static boolean isVerbose;

    static String describe(String name) {
        return isVerbose ? "a patch of " + name : name;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().println(describe("one"));
    }

    public static void main(String[] args) {
        isVerbose = args.length > 0;
        System.out.println(describe("another"));
    }
}
