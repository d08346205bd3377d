package waitnotinloop;

/** A mailbox of one letter: whoever is woken takes the letter, though another thread may have been faster. */
public class Mailbox {
    private String letter;

    synchronized void put(String text) throws InterruptedException {
        if (letter != null) {
            wait(); // ~ wait-not-in-loop #1
        }
        letter = text;
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        if (letter == null) {
            wait(); // ~ wait-not-in-loop #2
        }
        String taken = letter;
        letter = null;
        notifyAll();
        return taken;
    }

    public static void main(String[] args) {
        Mailbox box = new Mailbox();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    System.out.println(box.take().length());
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        new Thread(() -> {
            try {
                box.put("one");
                box.put("two");
            } catch (InterruptedException e) {
                return;
            }
        }).start();
    }
}
