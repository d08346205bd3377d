package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

/// More receivers of one inherited method than are told apart: further ones are, by class.
class ManySubclasses {
    abstract static class Service {
        private Object state;

        synchronized Object start() {
            state = make();
            return state;
        }

        abstract Object make();
    }

    static class Fast extends Service {
        @Override
        Object make() {
            return new Object(); // makes fast
        }
    }

    static class Slow extends Service {
        @Override
        Object make() {
            here(); // on main
            return new Object(); // makes slow
        }
    }

    static class Unmade extends Service {
        @Override
        Object make() {
            here(); // on nothing
            return new Object();
        }
    }

    public static void main(String[] args) {
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        new Fast().start();
        see(new Slow().start()); // sees slow
    }
}
