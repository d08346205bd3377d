package lockordercycle;

import java.lang.reflect.Proxy;

/** Can deadlock: a call through a proxy locks the account under the journal, a direct one the other way round. */
final class ProxiedCalls {
    interface Account {
        void withdraw(int amount);
    }

    private static final Object JOURNAL = new Object();

    static final class Savings implements Account {
        private int balance;

        @Override
        public synchronized void withdraw(int amount) {
            balance -= amount; // ~ lock-order-cycle #1
        }

        void report() {
            synchronized (this) {
                synchronized (JOURNAL) { // ~ lock-order-cycle #1
                    System.out.println(balance);
                }
            }
        }
    }

    static Account journaled(Account account) {
        Class<?>[] types = {Account.class};
        return (Account) Proxy.newProxyInstance(Account.class.getClassLoader(), types, (proxy, method, arguments) -> {
            synchronized (JOURNAL) {
                return method.invoke(account, arguments);
            }
        });
    }

    public static void main(String[] args) {
        Savings savings = new Savings();
        Account journaled = journaled(savings);
        new Thread(() -> journaled.withdraw(1)).start();
        new Thread(savings::report).start();
    }
}
