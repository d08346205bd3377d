package conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Events delivered by type to lambdas and, by reflection, to methods; bridge methods found on the way. */
public class EventBus {
    interface Event {
        default int weight() {
            return 1;
        }
    }

    record Login(String user) implements Event {
    }

    record Sale(String item, int n) implements Event {
        @Override
        public int weight() {
            return n;
        }
    }

    static class BigSale implements Event {
        final Sale inner = new Sale("big", 100);
    }

    private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();

    <E extends Event> Runnable on(Class<E> type, Consumer<? super E> c) {
        Consumer<Object> h = o -> c.accept(type.cast(o));
        handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(h);
        return () -> handlers.get(type).remove(h);
    }

    int post(Event e) {
        int n = 0;
        for (Map.Entry<Class<?>, List<Consumer<Object>>> en : handlers.entrySet()) {
            if (en.getKey().isInstance(e)) {
                for (Consumer<Object> c : List.copyOf(en.getValue())) {
                    c.accept(e);
                    n++;
                }
            }
        }
        return n;
    }

    void register(Object target) {
        Arrays.stream(target.getClass().getMethods()).filter(m -> m.getName().startsWith("on") && m.getParameterCount() == 1
            && !m.isBridge() && !Modifier.isStatic(m.getModifiers()))
            .sorted(Comparator.comparing(Method::getName).thenComparing(m -> m.getParameterTypes()[0].getName())).forEach(m -> {
                Class<? extends Event> type = m.getParameterTypes()[0].asSubclass(Event.class);
                on(type, e -> {
                    try {
                        m.setAccessible(true);
                        m.invoke(target, e);
                    } catch (InvocationTargetException x) {
                        System.out.println("handler failed: " + x.getCause().getMessage());
                    } catch (IllegalAccessException x) {
                        throw new IllegalStateException(x);
                    }
                });
            });
    }

    abstract static class Base<T extends Event> {
        final List<String> log = new ArrayList<>();

        public abstract void onEvent(T t);

        public void onLogin(Login l) {
            log.add("base login " + l.user());
        }
    }

    static class Sales extends Base<Sale> {
        @Override
        public void onEvent(Sale s) {
            log.add("sale " + s.item());
            if (s.n() < 0) {
                throw new IllegalArgumentException("negative " + s.n());
            }
        }

        public void onAny(Event e) {
            log.add("any " + e.weight());
        }

        public static void onStatic(Login l) {
            System.out.println("never");
        }
    }

    public static void main(String[] args) {
        EventBus bus = new EventBus();
        List<String> seen = new ArrayList<>();
        Runnable off = bus.on(Login.class, l -> seen.add("in " + l.user()));
        bus.on(Event.class, e -> seen.add(e.getClass().getSimpleName() + e.weight()));
        bus.on(Sale.class, (Object o) -> seen.add(Objects.toString(o)));
        System.out.println(bus.post(new Login("ann")) + " " + bus.post(new Sale("tea", 3)) + " " + bus.post(new BigSale()));
        System.out.println(seen.subList(0, 5));
        off.run();
        seen.clear();
        System.out.println(bus.post(new Login("bob")) + " " + seen);
        Sales s = new Sales();
        bus.register(s);
        bus.post(new Sale("cup", 2));
        bus.post(new Sale("bad", -2));
        bus.post(new Login("cid"));
        System.out.println(s.log);
        long bridges = Arrays.stream(Sales.class.getMethods()).filter(Method::isBridge).count();
        System.out.println(bridges + " " + Arrays.stream(Sales.class.getDeclaredMethods()).map(m -> m.getName() + ":"
            + m.getParameterTypes()[0].getSimpleName() + (m.isBridge() ? "!" : "")).sorted().toList());
    }
}
