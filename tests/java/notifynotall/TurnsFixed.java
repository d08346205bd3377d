package notifynotall;

/** A queue of people with numbers: all look whether it is their turn. */
public class TurnsFixed {
    private int nextTicket;
    private int serving;

    synchronized void enter() throws InterruptedException {
        int ticket = nextTicket++;
        while (ticket != serving) {
            wait();
        }
    }

    synchronized void leave() {
        serving++;
        notifyAll();
    }

    public static void main(String[] args) {
        TurnsFixed turns = new TurnsFixed();
        for (int i = 0; i < 5; i++) {
            new Thread(() -> {
                try {
                    turns.enter();
                    System.out.println("served");
                    turns.leave();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
    }
}
