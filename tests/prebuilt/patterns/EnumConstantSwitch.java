class EnumConstantSwitch {
    enum Suit { CLUBS, HEARTS, SPADES }

    static int constants(Suit suit) {
        return switch (suit) {
            case null -> -1;
            case CLUBS -> 1;
            case HEARTS, SPADES -> 2;
        };
    }

    static int guarded(Suit suit, boolean trump) {
        return switch (suit) {
            case CLUBS -> 1;
            case Suit other when trump -> 10 + other.ordinal();
            case HEARTS -> 2;
            case SPADES -> 3;
        };
    }
}
