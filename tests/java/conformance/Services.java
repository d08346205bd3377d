package conformance;

import java.util.Arrays;
import java.util.ServiceLoader;

/** ServiceLoader over nested and absent providers, and over those of the JDK. */
public class Services {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public interface Service {}

    public static void main(String[] args) throws Exception {
        show(ServiceLoader.load(Service.class).findFirst(), ServiceLoader.load(Service.class).stream().count());
        show(ServiceLoader.load(Runnable.class, ClassLoader.getPlatformClassLoader()).iterator().hasNext());
        ServiceLoader<Service> l = ServiceLoader.loadInstalled(Service.class);
        l.reload();
        fails(() -> l.iterator().next());
        fails(() -> ServiceLoader.load((Class<Service>) null));
    }
}
