class EnumPatternSwitch {
    sealed interface Card permits Suit, Joker { }
    enum Suit implements Card { CLUBS, HEARTS }
    record Joker() implements Card { }

    int constants(Suit suit, boolean trump) {
        return switch (suit) {
            case null -> -1;
            case CLUBS -> 1;
            case HEARTS -> 2;
        };
    }

    int qualified(Card card) {
        return switch (card) {
            case Suit.CLUBS -> 1;
            case Suit.HEARTS -> 2;
            case Joker joker -> 50;
        };
    }

    int guarded(Suit suit, boolean trump) {
        return switch (suit) {
            case CLUBS -> 1;
            case Suit other when trump -> 10;
            case HEARTS -> 2;
        };
    }
}
