package subjects;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * Internet access at an airport: passengers log in with a ticket or an account, get an address for some minutes, may pay
 * for more by card, and give the address back. The parts of the service have a monitor each and call each other in one
 * order: desk, addresses, accounts, bank.
 *
 * <p>Arguments: passengers (default 2), addresses (default 2), extensions a passenger (default 1).
 * The last argument {@code bug}: assertion failure, the account is looked at and charged in two critical sections
 * (line 151).
 */
public final class AirportAccess {
    private AirportAccess() {
    }

    /** Says no. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message, null, false, false);
        }
    }

    static final class Address {
        final int number;
        private boolean used;

        Address(int number) {
            this.number = number;
        }

        void take() {
            assert !used : "an address given twice";
            used = true;
        }

        void giveBack() {
            assert used : "an address returned twice";
            used = false;
        }
    }

    /** The addresses that are free; whoever finds none waits. */
    static final class AddressPool {
        private final ArrayDeque<Address> free = new ArrayDeque<>();
        private final int size;

        AddressPool(int size) {
            this.size = size;
            for (int i = 0; i < size; i++) {
                free.add(new Address(i));
            }
        }

        synchronized Address take() throws InterruptedException {
            while (free.isEmpty()) {
                wait();
            }
            Address address = free.poll();
            address.take();
            return address;
        }

        synchronized void giveBack(Address address) {
            address.giveBack();
            free.add(address);
            notifyAll();
        }

        synchronized boolean isComplete() {
            return free.size() == size;
        }
    }

    /** Tickets of today's flights, with the minutes that are included. */
    static final class Tickets {
        private final Map<String, Integer> minutes = new HashMap<>();
        private int used;

        synchronized void sell(String ticket, int included) {
            minutes.put(ticket, included);
        }

        /** A ticket is good for one log-in. */
        synchronized int use(String ticket) throws Refused {
            Integer included = minutes.remove(ticket);
            if (included == null) {
                throw new Refused("unknown ticket " + ticket);
            }
            used++;
            return included;
        }

        synchronized int used() {
            return used;
        }
    }

    /** Takes money from cards. */
    static final class Bank {
        private final Map<String, Integer> limits = new HashMap<>();
        private int income;

        synchronized void open(String card, int limit) {
            limits.put(card, limit);
        }

        synchronized void charge(String card, int amount) throws Refused {
            int left = limits.getOrDefault(card, 0) - amount;
            if (left < 0) {
                throw new Refused("card " + card + " has too little");
            }
            limits.put(card, left);
            income += amount;
        }

        synchronized int income() {
            return income;
        }
    }

    /** Minutes that were paid in advance, and are shared by all members of a firm. */
    static final class Account {
        private final Bank bank;
        private final String card;
        private final boolean bug;
        private int minutes;

        Account(Bank bank, String card, int minutes, boolean bug) {
            this.bank = bank;
            this.card = card;
            this.minutes = minutes;
            this.bug = bug;
        }

        synchronized int minutes() {
            return minutes;
        }

        /** Takes minutes, and buys some if there are too few. */
        void use(int wanted) throws Refused {
            if (bug) {
                if (minutes() < wanted) {
                    buy(wanted);
                }
                take(wanted); // BUG
                return;
            }
            synchronized (this) {
                if (minutes < wanted) {
                    buy(wanted);
                }
                take(wanted);
            }
        }

        private synchronized void buy(int wanted) throws Refused {
            bank.charge(card, wanted);
            minutes += wanted;
        }

        private synchronized void take(int wanted) {
            minutes -= wanted;
            assert minutes >= 0 : "minutes that nobody has paid for";
        }
    }

    /** What a passenger has while being connected. */
    static final class Session {
        final Address address;
        private int minutes;
        private boolean open = true;

        Session(Address address, int minutes) {
            this.address = address;
            this.minutes = minutes;
        }

        void extend(int more) {
            assert open : "extended after the end";
            minutes += more;
        }

        int close() {
            assert open : "closed twice";
            open = false;
            return minutes;
        }
    }

    /** Where passengers log in and out. */
    static final class Desk {
        private final AddressPool addresses;
        private final Tickets tickets;
        private final Account account;
        private final Map<String, Session> sessions = new HashMap<>();
        private int minutes;

        Desk(AddressPool addresses, Tickets tickets, Account account) {
            this.addresses = addresses;
            this.tickets = tickets;
            this.account = account;
        }

        void logIn(String ticket) throws Refused, InterruptedException {
            int included = tickets.use(ticket);
            Session session = new Session(addresses.take(), included);
            synchronized (this) {
                sessions.put(ticket, session);
            }
        }

        void extend(String ticket, int more) throws Refused {
            account.use(more);
            synchronized (this) {
                sessions.get(ticket).extend(more);
            }
        }

        void logOut(String ticket) {
            Session session;
            synchronized (this) {
                session = sessions.remove(ticket);
                minutes += session.close();
            }
            addresses.giveBack(session.address);
        }

        synchronized int minutes() {
            assert sessions.isEmpty() : "somebody is still connected";
            return minutes;
        }
    }

    static final class Passenger extends Thread {
        private final Desk desk;
        private final String ticket;
        private final int extensions;

        Passenger(Desk desk, String ticket, int extensions) {
            this.desk = desk;
            this.ticket = ticket;
            this.extensions = extensions;
        }

        @Override
        public void run() {
            try {
                desk.logIn(ticket);
                for (int i = 0; i < extensions; i++) {
                    desk.extend(ticket, 5);
                }
                desk.logOut(ticket);
            } catch (Refused | InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int passengers = number(args, 0, 2);
        int size = number(args, 1, 2);
        int extensions = number(args, 2, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Bank bank = new Bank();
        bank.open("card", 5 * passengers * extensions);
        Account account = new Account(bank, "card", 5, bug);
        Tickets tickets = new Tickets();
        AddressPool addresses = new AddressPool(size);
        Desk desk = new Desk(addresses, tickets, account);
        Passenger[] all = new Passenger[passengers];
        for (int i = 0; i < passengers; i++) {
            tickets.sell("ticket " + i, 10);
            all[i] = new Passenger(desk, "ticket " + i, extensions);
            all[i].start();
        }
        for (Passenger passenger : all) {
            passenger.join();
        }
        assert addresses.isComplete() : "an address was lost";
        assert tickets.used() == passengers : "a ticket was lost";
        int minutes = desk.minutes();
        assert minutes == passengers * (10 + 5 * extensions) : "minutes were lost";
        System.out.println("airport access: " + minutes + " minutes, paid " + bank.income());
    }
}
