package ir;

class InnerClasses {
    private int total;

    class Member {
        int own;

        void add(int amount) {
            own += amount;
            total += amount;
        }

        class Deeper {
            int both() {
                return own + total;
            }
        }
    }

    static class Nested {
        private int secret;

        Nested(int secret) {
            this.secret = secret;
        }
    }

    int nestMates(Nested nested) {
        nested.secret++;
        return nested.secret;
    }

    Member make() {
        Member member = new Member();
        member.new Deeper().both();
        return member;
    }
}
