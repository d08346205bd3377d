package multistageaccess;

/** No defect: the number of requests under way goes up and down again; others may see it in between, and shall. */
final class InFlight {
    private int active;
    private int most;

    void serve(int request) {
        synchronized (this) {
            active++;
            most = Math.max(most, active);
        }
        System.out.println("request " + request);
        synchronized (this) {
            active--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InFlight server = new InFlight();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                server.serve(i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(server.most);
    }
}
