package datarace;

/** No race: the lock is the class literal, one for all subclasses. */
final class GetClassLockFixed {
    static class Animal implements Runnable {
        static int fed;

        @Override
        public void run() {
            synchronized (Animal.class) {
                fed++;
            }
        }
    }

    static final class Cat extends Animal {
    }

    static final class Dog extends Animal {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread cat = new Thread(new Cat());
        Thread dog = new Thread(new Dog());
        cat.start();
        dog.start();
        cat.join();
        dog.join();
        System.out.println(Animal.fed);
    }
}
