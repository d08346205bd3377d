package waitnotinloop;

/** A mailbox of one letter: whoever is woken looks again. */
public class MailboxFixed {
    private String letter;

    synchronized void put(String text) throws InterruptedException {
        while (letter != null) {
            wait();
        }
        letter = text;
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (letter == null) {
            wait();
        }
        String taken = letter;
        letter = null;
        notifyAll();
        return taken;
    }

    public static void main(String[] args) {
        MailboxFixed box = new MailboxFixed();
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
