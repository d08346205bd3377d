package datarace;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** No race: a form belongs to whoever took it from the queue, and each one passes it on when it is done with it. */
final class OwnershipPassed {
    static final class Form {
        private String name;
        private int stamps;
    }

    private final Queue<Form> written = new ConcurrentLinkedQueue<>();
    private final Queue<Form> stamped = new ConcurrentLinkedQueue<>();

    void write() {
        for (int i = 0; i < 10; i++) {
            Form form = new Form();
            form.name = "form " + i;
            written.add(form);
        }
    }

    void stamp() {
        for (int done = 0; done < 10; ) {
            Form form = written.poll();
            if (form == null) {
                Thread.onSpinWait();
            } else {
                form.stamps++;
                stamped.add(form);
                done++;
            }
        }
    }

    void file() {
        int stamps = 0;
        for (int done = 0; done < 10; ) {
            Form form = stamped.poll();
            if (form == null) {
                Thread.onSpinWait();
            } else {
                stamps += form.stamps;
                done++;
            }
        }
        System.out.println(stamps);
    }

    public static void main(String[] args) throws InterruptedException {
        OwnershipPassed office = new OwnershipPassed();
        Thread[] clerks = {new Thread(office::write), new Thread(office::stamp), new Thread(office::file)};
        for (Thread clerk : clerks) {
            clerk.start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
    }
}
