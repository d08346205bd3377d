package classcast;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks of a pool draw what the others may have put on the desk. */
public class PoolOfShapes {
    static class Shape {
    }

    static class Circle extends Shape {
        final int radius = 4;
    }

    private static final Lock LOCK = new ReentrantLock();
    private static Shape desk = new Circle();

    static void draw() {
        LOCK.lock();
        try {
            Circle circle = (Circle) desk; // ~ class-cast #1
            System.out.println(circle.radius);
        } finally {
            LOCK.unlock();
        }
    }

    static void put(Shape shape) {
        LOCK.lock();
        desk = shape;
        LOCK.unlock();
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(PoolOfShapes::draw);
        pool.execute(() -> put(new Shape()));
        pool.shutdown();
    }
}
