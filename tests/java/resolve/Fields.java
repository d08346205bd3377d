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

    static class Below extends Above implements Constants {
        int hidden;

        int sum() {
            return hidden + inherited + SHARED.hashCode() + SHARED_ABOVE.hashCode();
        }
    }
}
