package datarace;

import java.util.ArrayList;
import java.util.List;

/** As HandedOnByMethod, but the list that is handed on is a copy. */
public class HandedOnByMethodFixed {
    static final class Inbox {
        private final List<String> mails = new ArrayList<>();

        void deliver(String mail) {
            mails.add(mail);
        }

        Runnable print() {
            List<String> copy = new ArrayList<>(mails);
            return () -> System.out.println(copy);
        }
    }

    public static void main(String[] args) {
        Inbox inbox = new Inbox();
        new Thread(inbox.print()).start();
        inbox.deliver("hello");
    }
}
