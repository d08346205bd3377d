import kotlin.concurrent.thread

/** One lock goes before all others. */
class LockOrderFixed(private var balance: Long) {
    fun transferTo(other: LockOrderFixed, amount: Long) {
        synchronized(Companion) {
            balance -= amount
            other.balance += amount
        }
    }

    companion object
}

fun main() {
    val mine = LockOrderFixed(100)
    val yours = LockOrderFixed(100)
    thread { mine.transferTo(yours, 1) }
    thread { yours.transferTo(mine, 2) }
}
