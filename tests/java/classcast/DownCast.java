package classcast;

/** A cat is taken for a dog. */
public class DownCast {
    static class Animal {
        int legs() {
            return 4;
        }
    }

    static class Dog extends Animal {
        String bark() {
            return "wuff";
        }
    }

    static class Cat extends Animal {
    }

    static String noise(Animal animal) {
        if (animal.legs() == 4) {
            return ((Dog) animal).bark(); // ~ class-cast #1
        }
        return "";
    }

    public static void main(String[] args) {
        System.out.println(noise(new Dog()));
        System.out.println(noise(new Cat()));
    }
}
