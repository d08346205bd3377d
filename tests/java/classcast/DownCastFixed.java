package classcast;

/** Only a dog is taken for a dog. */
public class DownCastFixed {
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
        if (animal instanceof Dog) {
            return ((Dog) animal).bark();
        }
        return "";
    }

    public static void main(String[] args) {
        System.out.println(noise(new Dog()));
        System.out.println(noise(new Cat()));
    }
}
