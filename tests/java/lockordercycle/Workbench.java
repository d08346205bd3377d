package lockordercycle;

/** Defect: two workers at one bench, one of them takes tools before parts, the other parts before tools. */
final class Workbench {
    private final Object tools = new Object();
    private final Object parts = new Object();
    private int borrowed;
    private int built;

    void fetch() {
        synchronized (tools) {
            borrowed++;
            synchronized (parts) { // ~ lock-order-cycle #1
                built++;
            }
        }
    }

    void putBack() {
        synchronized (parts) {
            built--;
            synchronized (tools) { // ~ lock-order-cycle #1
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
        Workbench bench = new Workbench();
        new Thread(bench::fetch).start();
        new Thread(bench::putBack).start();
        System.out.println(bench.borrowed() + bench.built());
    }
}
