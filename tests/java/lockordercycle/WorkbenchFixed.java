package lockordercycle;

/** Fine: each worker has a bench of its own; the foreman looks at all of them, under one lock at a time. */
final class WorkbenchFixed {
    private final Object tools = new Object();
    private final Object parts = new Object();
    private int borrowed;
    private int built;

    void fetch() {
        synchronized (tools) {
            borrowed++;
            synchronized (parts) {
                built++;
            }
        }
    }

    void putBack() {
        synchronized (parts) {
            built--;
            synchronized (tools) {
                borrowed--;
            }
        }
    }

    int borrowed() {
        synchronized (tools) {
            return borrowed;
        }
    }

    int built() {
        synchronized (parts) {
            return built;
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            WorkbenchFixed bench = new WorkbenchFixed();
            new Thread(() -> {
                bench.fetch();
                bench.putBack();
            }).start();
            sum += bench.borrowed() + bench.built();
        }
        System.out.println(sum);
    }
}
