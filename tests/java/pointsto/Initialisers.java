package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

/// Static initialisers run when their class is first used, and not before.
class Initialisers {
    static class ByField {
        static final Object FIELD = new Object(); // makes field

        static {
            here(); // on init
        }
    }

    static class ByCall {
        static {
            here(); // on init
        }

        static void call() {}
    }

    static class Above {
        static {
            here(); // on init
        }
    }

    static class ByNew extends Above {
        static {
            here(); // on init
        }
    }

    static class Constant {
        static final int ONE = 1;

        static {
            here(); // on nothing
        }
    }

    static class OnlyNamed {
        static {
            here(); // on nothing
        }
    }

    interface WithDefault {
        Object MADE = made();

        static Object made() {
            here(); // on init
            return new Object(); // makes byInterface
        }

        default void something() {}
    }

    static class Implementor implements WithDefault {}

    static class OfArray {
        static {
            here(); // on nothing
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder(); // makes holder
    }

    private static final Object OWN = new Object(); // makes own
    private static Object later;

    static {
        here(); // on init
        later = OWN;
    }

    public static void main(String[] args) {
        see(OWN); // sees own
        see(later); // sees own, x
        see(ByField.FIELD); // sees field
        ByCall.call();
        see(new ByNew()); // makes byNew; sees byNew
        int one = Constant.ONE;
        see(OnlyNamed.class); // sees class OnlyNamed
        see(new Implementor()); // makes implementor; sees implementor
        see(WithDefault.MADE); // sees byInterface
        see(new OfArray[1]); // makes array; sees array
        see(Holder.INSTANCE); // sees holder
        later = new Object(); // makes x
    }
}
