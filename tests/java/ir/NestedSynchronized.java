package ir;

class NestedSynchronized {
    int balance;

    void transfer(NestedSynchronized to, int amount) {
        synchronized (this) {
            synchronized (to) {
                balance -= amount;
                to.balance += amount;
            }
        }
    }

    void twice() {
        synchronized (this) {
            synchronized (this) {
                balance++;
            }
            balance--;
        }
    }

    void inLoop(NestedSynchronized[] others) {
        for (NestedSynchronized other : others) {
            synchronized (other) {
                other.balance = 0;
            }
        }
    }
}
