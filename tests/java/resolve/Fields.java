package resolve;

/** Fields: own ones hide, interface constants come before the superclass's. */
class Fields {
    interface Constants {
        Object SHARED = new Object();
    }

    static class Above {
        static Object SHARED_ABOVE = new Object();
        int hidden;
        int inherited;
    }

    interface Named {
        Object LOCK = new Object();
    }

    static class Holder implements Named {
        static final Object LOCK = new Object();
    }

    static class Heir extends Holder {
        int lock() {
            return Heir.LOCK.hashCode();
        }
    }

    static class Below extends Above implements Constants {
        int hidden;

        int sum() {
            return hidden + inherited + SHARED.hashCode() + SHARED_ABOVE.hashCode();
        }
    }
}
