package conformance;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Dynamic proxies: calls through one handler, Object's methods, boxing of results, default methods, undeclared exceptions.
 * Hard: the proxy class is generated at run time.
 */
public class Proxies {
    interface Calc {
        int add(int a, int b);

        long wide(long a, double b, Object c);

        default String hello() {
            return "default hello";
        }

        void nothing();

        String risky() throws java.io.IOException;
    }

    interface Other {
        String name(String... parts);
    }

    static final class Recorder implements InvocationHandler {
        final List<String> log = new ArrayList<>();

        @Override
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            log.add(m.getDeclaringClass().getSimpleName() + "." + m.getName() + (args == null ? "" : Arrays.deepToString(args)));
            switch (m.getName()) {
                case "add":
                    return (int) args[0] + (int) args[1];
                case "wide":
                    return (long) args[0] * 2;
                case "hello":
                    return InvocationHandler.invokeDefault(proxy, m, args);
                case "name":
                    return String.join("-", (String[]) args[0]);
                case "risky":
                    throw new java.io.IOException("declared");
                case "toString":
                    return "a proxy";
                case "hashCode":
                    return 42;
                case "equals":
                    return proxy == args[0];
                default:
                    throw new Exception("undeclared");
            }
        }
    }

    public static void main(String[] args) {
        Recorder r = new Recorder();
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class}, r);
        Calc c = (Calc) p;
        System.out.println(c.add(2, 3) + " " + c.wide(1L << 40, 2.5, "x") + " " + ((Other) p).name("a", "b") + " " + p + " "
            + p.hashCode() + " " + p.equals(p) + " " + p.equals("x"));
        System.out.println(c.hello());
        try {
            c.risky();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            c.nothing();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(r.log);
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) == r) + " "
            + Proxy.isProxyClass(String.class) + " " + (p instanceof Other));
        Calc wrong = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class}, (q, m,
            a) -> m.getName().equals("add") ? "text" : null);
        try {
            wrong.add(1, 2);
        } catch (ClassCastException e) {
            System.out.println("wrong type");
        }
        try {
            wrong.wide(1, 2, 3);
        } catch (NullPointerException e) {
            System.out.println("null for a long");
        }
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, r);
        } catch (IllegalArgumentException e) {
            System.out.println("not an interface");
        }
    }
}
