package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.ServiceLoader;

/// Providers are taken to be all classes that could be.
class Services {
    public interface Codec {
        Object name();
    }

    public static class Json implements Codec {
        public Json() {
            here(); // on main
        }

        public Object name() {
            return new Object(); // makes json
        }
    }

    public abstract static class Base implements Codec {}

    public static class Xml extends Base {
        public Object name() {
            return new Object(); // makes xml
        }
    }

    public static class Configured implements Codec {
        public Configured(Object configuration) {
            here(); // on nothing
        }

        public Object name() {
            here(); // on nothing
            return null;
        }
    }

    public interface Filter {}

    public static class Blur implements Filter {}

    public static class Unrelated {
        public Unrelated() {
            here(); // on nothing
        }
    }

    public static void main(String[] args) {
        ServiceLoader<Codec> codecs = ServiceLoader.load(Codec.class); // makes loaded
        for (Codec codec : codecs) {
            see(codec); // sees loaded, loaded
            see(codec.name()); // sees json, xml
        }
        see(codecs.findFirst().get().name()); // sees json, xml
        for (Filter filter : ServiceLoader.load(Filter.class)) { // makes filters
            see(filter); // sees filters
        }
    }
}
