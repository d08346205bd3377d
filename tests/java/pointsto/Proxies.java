package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// A proxy passes calls to its handler.
class Proxies {
    interface Greeter {
        Object greet(Object whom);
    }

    static class Handler implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            here(); // on main
            see(arguments[0]); // sees -x
            return new Object(); // makes greeting
        }
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Class<?>[] interfaces = {Greeter.class};
        Object proxy = Proxy.newProxyInstance(Proxies.class.getClassLoader(), interfaces, new Handler());
        see(proxy); // sees any Object
        see(((Greeter) proxy).greet(x)); // sees -greeting
    }
}
