package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/// Objects that hold others: told apart if they lock, merged in their constructors if they do not.
class Wrappers {
    static class Plain {
        final Object held;

        Plain(Object held) {
            this.held = held;
        }
    }

    static class Account {
        final Lock lock = new ReentrantLock(); // makes lock
        final Object owner;

        Account(Object owner) {
            this.owner = owner;
        }
    }

    static class Guarded {
        private Object state;

        synchronized void set(Object state) {
            this.state = state;
        }

        synchronized Object get() {
            return state;
        }
    }

    static Object make() {
        return new Object(); // makes made
    }

    static <T> T pass(T object) {
        return object;
    }

    static Object even(int n, Object object) {
        return n == 0 ? object : odd(n - 1, object);
    }

    static Object odd(int n, Object object) {
        return n == 0 ? new Object() : even(n - 1, object); // makes odd
    }

    static void unused() {
        here(); // on nothing
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        see(new Plain(x).held); // sees x, ~y
        see(new Plain(y).held); // sees y, ~x
        Account first = new Account(x);
        Account second = new Account(y);
        see(first.owner); // sees x
        see(second.owner); // sees y
        see(first.lock); // sees lock
        Guarded left = new Guarded();
        Guarded right = new Guarded();
        left.set(x);
        right.set(y);
        see(left.get()); // sees x
        see(right.get()); // sees y
        see(pass(x)); // sees x, ~y
        see(pass(y)); // sees y, ~x
        see(even(args.length, x)); // sees x, odd
        Object either = args.length > 3 ? x : y;
        see(either); // sees x, y
        Object later = x;
        see(later); // sees x
        later = make();
        see(later); // sees made
    }
}
