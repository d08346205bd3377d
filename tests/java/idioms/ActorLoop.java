package idioms;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** An actor: one thread owns the accounts, and does what the messages in its mailbox ask for, one after the other. */
public class ActorLoop {
    interface Message {
    }

    record Deposit(String account, long amount) implements Message {
    }

    record Ask(String account, BlockingQueue<Long> answer) implements Message {
    }

    record Stop() implements Message {
    }

    static final class Bank implements Runnable {
        private final BlockingQueue<Message> mailbox = new ArrayBlockingQueue<>(16);
        private final Map<String, Long> accounts = new HashMap<>();

        void send(Message message) throws InterruptedException {
            mailbox.put(message);
        }

        @Override
        public void run() {
            try {
                for (Message message = mailbox.take(); !(message instanceof Stop); message = mailbox.take()) {
                    handle(message);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void handle(Message message) throws InterruptedException {
            if (message instanceof Deposit deposit) {
                accounts.merge(deposit.account(), deposit.amount(), Long::sum);
            } else if (message instanceof Ask ask) {
                ask.answer().put(accounts.getOrDefault(ask.account(), 0L));
            }
        }
    }

    private static void save(Bank bank, String account) {
        try {
            for (int i = 1; i <= 100; i++) {
                bank.send(new Deposit(account, i));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread actor = new Thread(bank);
        Thread ada = new Thread(() -> save(bank, "ada"));
        Thread alan = new Thread(() -> save(bank, "alan"));
        actor.start();
        ada.start();
        alan.start();
        ada.join();
        alan.join();
        BlockingQueue<Long> answer = new ArrayBlockingQueue<>(1);
        bank.send(new Ask("ada", answer));
        System.out.println(answer.take());
        bank.send(new Stop());
        actor.join();
    }
}
