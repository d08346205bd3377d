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

        String name();
    }

    interface Counter {
        int count(Object what);
    }

    static class Handler implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            here(); // on main
            see(proxy); // sees proxy
            see(arguments[0]); // sees x
            return new Object(); // makes greeting
        }
    }

    static class English implements Greeter {
        @Override
        public Object greet(Object whom) {
            here(); // on main, t
            see(whom); // sees y, z
            return whom;
        }

        @Override
        public String name() {
            here(); // on nothing
            return "";
        }
    }

    /// Passes everything on to another object.
    static class Forwarder implements InvocationHandler {
        final Object target;

        Forwarder(Object target) {
            this.target = target;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            return method.invoke(target, arguments);
        }
    }

    static class NeverUsed implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            here(); // on nothing
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler); // makes made
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        Object z = new Object(); // makes z
        Class<?>[] interfaces = {Greeter.class};
        Object proxy = Proxy.newProxyInstance(Proxies.class.getClassLoader(), interfaces, new Handler()); // makes proxy
        see(proxy); // sees proxy
        see(((Greeter) proxy).greet(x)); // sees greeting
        see(((Greeter) proxy).name()); // sees nothing

        Greeter forwarder = proxy(Greeter.class, new Forwarder(new English()));
        see(forwarder); // sees made
        see(forwarder.greet(y)); // sees y
        new Thread(() -> forwarder.greet(z)).start(); // spawns t thread

        Object both = Proxy.newProxyInstance(null, new Class<?>[] {Greeter.class, Counter.class}, (self, method, given) -> { // makes both
            here(); // on main
            see(given[0]); // sees y
            return null;
        });
        see(both); // sees both, both
        ((Counter) both).count(y);
        Proxy.newProxyInstance(null, interfaces, new NeverUsed());
    }
}
