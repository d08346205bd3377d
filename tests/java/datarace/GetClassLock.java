package datarace;

/** Races: getClass() is another class for each subclass, so cats and dogs exclude each other not at all. */
final class GetClassLock {
    static class Animal implements Runnable {
        static int fed;

        @Override
        public void run() {
            synchronized (getClass()) {
                fed++; // ~ data-race #1
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
