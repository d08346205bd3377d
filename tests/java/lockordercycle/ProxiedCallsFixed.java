package lockordercycle;

import java.lang.reflect.Proxy;

/** Cannot deadlock: direct calls lock the journal first, too. */
final class ProxiedCallsFixed {
    interface Account {
        void withdraw(int amount);
    }

    private static final Object JOURNAL = new Object();

    static final class Savings implements Account {
        private int balance;

        @Override
        public synchronized void withdraw(int amount) {
            balance -= amount;
        }

        void report() {
            synchronized (JOURNAL) {
                synchronized (this) {
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
