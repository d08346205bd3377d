package datarace;

import java.util.ArrayList;
import java.util.List;

/** Only the list gets to the other thread, not who owns it: by a function that a method returns, and by a getter. */
public class HandedOnByMethod {
    static final class Inbox {
        private final List<String> mails = new ArrayList<>();
        private final StringBuilder log = new StringBuilder();

        void deliver(String mail) {
            mails.add(mail); // ~ data-race #1
            log.append(mail); // ~ data-race #2
        }

        Runnable purge() {
            return () -> mails.clear(); // ~ data-race #1
        }

        StringBuilder log() {
            return log;
        }
    }

    public static void main(String[] args) {
        Inbox inbox = new Inbox();
        new Thread(inbox.purge()).start();
        StringBuilder log = inbox.log();
        new Thread(() -> log.setLength(0)).start(); // ~ data-race #2
        inbox.deliver("hello");
    }
}
