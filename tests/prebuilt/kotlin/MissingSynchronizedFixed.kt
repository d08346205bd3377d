/** All methods hold the lock, and the state they change is theirs alone. */
class MissingSynchronizedFixed(private var balance: Long) {
    @Synchronized
    fun deposit(amount: Long) {
        balance += amount
    }

    @Synchronized
    fun withdraw(amount: Long): Boolean {
        if (balance < amount) {
            return false
        }
        balance -= amount
        return true
    }

    companion object {
        @JvmStatic
        fun main(args: Array<String>) {
            val account = MissingSynchronizedFixed(100)
            val payer = Thread { account.deposit(5) }
            val buyer = Thread { account.withdraw(7) }
            payer.start()
            buyer.start()
        }
    }
}
