package datarace;

import java.util.HashSet;
import java.util.Set;
import javax.security.auth.Subject;

/** The sets of a subject are synchronized; one that is handed to it is not. */
public class Credentials {
    public static void main(String[] args) {
        Subject subject = new Subject();
        Set<Object> tickets = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                Set<Object> own = subject.getPrivateCredentials();
                own.add("ticket");
                tickets.add("ticket"); // ~ data-race #1
            }).start();
        }
    }
}
