package ir;

class NullConstants {
    String field = null;

    String find(String[] names, String wanted) {
        String found = null;
        for (String name : names) {
            if (name.equals(wanted)) found = name;
        }
        return found;
    }

    int alwaysNull() {
        int[] nothing = null;
        return nothing.length;
    }

    void throwNull() {
        throw null;
    }

    void lockNull() {
        synchronized ((Object) null) {
            field = "never";
        }
    }
}
