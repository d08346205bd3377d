package datarace;

/** Fine: orders have no lock; whoever uses one holds the lock of the book that it belongs to. */
final class OrderBooksFixed {
    static final class Order {
        private final Order next;
        private int quantity;

        Order(int quantity, Order next) {
            this.quantity = quantity;
            this.next = next;
        }

        void fill() {
            quantity--;
        }
    }

    static final class Book {
        private Order first;

        void add(int quantity) {
            synchronized (this) {
                first = new Order(quantity, first);
            }
        }

        void match() {
            synchronized (this) {
                for (Order order = first; order != null; order = order.next) {
                    order.fill();
                }
            }
        }

        int best() {
            synchronized (this) {
                return first.quantity;
            }
        }
    }

    public static void main(String[] args) {
        Book[] books = new Book[2];
        for (int i = 0; i < books.length; i++) {
            books[i] = new Book();
            books[i].add(5);
        }
        new Thread(() -> {
            for (Book book : books) {
                book.match();
            }
        }).start();
        new Thread(() -> {
            books[1].add(8);
            System.out.println(books[0].best() + books[1].best());
        }).start();
    }
}
