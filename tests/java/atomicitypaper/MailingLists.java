package atomicitypaper;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Harmless: two addresses are added to a set from which nothing is removed; adding one again changes nothing. */
final class MailingLists {
    private final Set<String> members = Collections.synchronizedSet(new HashSet<>());

    final class Form {
        private int sent;

        synchronized void send(String address) {
            members.add(address);
            members.add("archive");
            sent++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MailingLists lists = new MailingLists();
        Form web = lists.new Form();
        Form paper = lists.new Form();
        Thread clerk = new Thread(() -> paper.send("ann"));
        clerk.start();
        web.send("ann");
        clerk.join();
        if (lists.members.size() != 2) {
            throw new AssertionError("not two members");
        }
    }
}
