package datarace;

/** Read once into a local variable: it is not there yet, or complete, as its fields are final. */
final class DoubleCheckedValueFixed {
    static final class Version {
        final int major;

        Version(int major) {
            this.major = major;
        }
    }

    private String name;
    private Version version;

    String name() {
        String found = name;
        if (found == null) {
            synchronized (this) {
                found = name;
                if (found == null) {
                    found = System.getProperty("name", "none");
                    name = found;
                }
            }
        }
        return found;
    }

    Version version() {
        Version found = version;
        if (found == null) {
            synchronized (this) {
                found = version;
                if (found == null) {
                    found = new Version(3);
                    version = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) {
        DoubleCheckedValueFixed value = new DoubleCheckedValueFixed();
        new Thread(() -> System.out.println(value.name() + value.version().major)).start();
        System.out.println(value.name() + value.version().major);
    }
}
