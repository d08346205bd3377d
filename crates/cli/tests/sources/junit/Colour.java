package shop;

/** What tills come in. */
enum Colour {
    RED,
    GREEN,
    BLUE
}
