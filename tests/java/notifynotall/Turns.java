package notifynotall;

/** A queue of people with numbers: whoever is woken may not be the one whose turn it is. */
public class Turns {
    private int nextTicket;
    private int serving;

    synchronized void enter() throws InterruptedException {
        int ticket = nextTicket++;
        while (ticket != serving) {
            wait(); // ~ notify-not-all #1
        }
    }

    synchronized void leave() {
        serving++;
        notify(); // ~ notify-not-all #1
    }

    public static void main(String[] args) {
        Turns turns = new Turns();
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
