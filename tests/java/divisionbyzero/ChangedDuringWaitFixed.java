package divisionbyzero;

/** To wait gives the lock back: what counts is tested afterwards. */
public class ChangedDuringWaitFixed {
    private int lanes = 2;
    private boolean open;

    synchronized int share() throws InterruptedException {
        while (!open) {
            wait();
        }
        if (lanes == 0) {
            return 0;
        }
        return 60 / lanes;
    }

    synchronized void change() {
        lanes = 0;
        open = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        ChangedDuringWaitFixed road = new ChangedDuringWaitFixed();
        new Thread(road::change).start();
        System.out.println(road.share());
    }
}
