package ir;

class FinallyMonitors {
    final Object lock = new Object();
    int balance;

    int withdraw(int amount) {
        try {
            synchronized (lock) {
                if (amount > balance) return 0;
                balance -= amount;
                return amount;
            }
        } finally {
            synchronized (this) {
                lock.notifyAll();
            }
        }
    }

    void lockInsideFinally(Runnable body) {
        synchronized (lock) {
            try {
                body.run();
            } finally {
                try {
                    synchronized (this) {
                        balance++;
                    }
                } finally {
                    balance--;
                }
            }
        }
    }
}
