/** One of the methods forgets the lock. */
class MissingSynchronized(private var balance: Long) {
    @Synchronized
    fun deposit(amount: Long) {
        balance += amount // ~ data-race #1
    }

    fun withdraw(amount: Long): Boolean {
        if (balance < amount) {
            return false
        }
        balance -= amount // ~ data-race #1
        return true
    }

    companion object {
        @JvmStatic
        fun main(args: Array<String>) {
            val account = MissingSynchronized(100)
            val payer = Thread { account.deposit(5) }
            val buyer = Thread { account.withdraw(7) }
            payer.start()
            buyer.start()
        }
    }
}
