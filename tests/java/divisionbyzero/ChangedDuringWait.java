package divisionbyzero;

/** To wait gives the lock back: what was tested before may not hold afterwards. */
public class ChangedDuringWait {
    private int lanes = 2;
    private boolean open;

    synchronized int share() throws InterruptedException {
        if (lanes == 0) {
            return 0;
        }
        while (!open) {
            wait();
        }
        return 60 / lanes; // ~ division-by-zero #1
    }

    synchronized void change() {
        lanes = 0;
        open = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        ChangedDuringWait road = new ChangedDuringWait();
        new Thread(road::change).start();
        System.out.println(road.share());
    }
}
