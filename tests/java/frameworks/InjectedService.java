package frameworks;

import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The service is one object, whoever calls it, by whatever interface. */
public class InjectedService {
    interface Tickets {
        int next();
    }

    @Service
    public static class PaperTickets implements Tickets {
        private int last;

        @Override
        public int next() {
            last++; // ~ data-race #1
            return last;
        }
    }

    @RestController
    public static class Desk {
        private final Tickets tickets;

        public Desk(Tickets tickets) {
            this.tickets = tickets;
        }

        @GetMapping("/ticket")
        public int ticket() {
            return tickets.next();
        }
    }
}
