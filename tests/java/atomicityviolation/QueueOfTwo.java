package atomicityviolation;

import java.util.ArrayDeque;

/** No defect: a queue hands orders from thread to thread one by one; another may come between the two. */
final class QueueOfTwo {
    static final class Orders {
        private final ArrayDeque<Integer> waiting = new ArrayDeque<>();

        synchronized void put(int order) throws InterruptedException {
            while (waiting.size() == 4) {
                wait();
            }
            waiting.addLast(order);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (waiting.isEmpty()) {
                wait();
            }
            int order = waiting.removeFirst();
            notifyAll();
            return order;
        }
    }

    private final Orders orders;
    private int meals;

    QueueOfTwo(Orders orders) {
        this.orders = orders;
    }

    synchronized void meal(int soup, int roast) throws InterruptedException {
        orders.put(soup);
        orders.put(roast);
        meals++;
    }

    synchronized int meals() {
        return meals;
    }

    public static void main(String[] args) throws InterruptedException {
        Orders orders = new Orders();
        QueueOfTwo waiter = new QueueOfTwo(orders);
        Thread cook = new Thread(() -> {
            int cooked = 0;
            try {
                while (cooked < 150) {
                    System.out.println("order " + orders.take());
                    cooked++;
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        Thread bar = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) {
                    orders.put(-i);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        cook.start();
        bar.start();
        for (int i = 0; i < 50; i++) {
            waiter.meal(i, i + 1);
        }
        cook.join();
        bar.join();
        System.out.println(waiter.meals());
    }
}
