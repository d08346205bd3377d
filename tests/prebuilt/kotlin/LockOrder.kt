import kotlin.concurrent.thread

/** Each transfer takes the locks in the order of its own direction. */
class LockOrder(private var balance: Long) {
    fun transferTo(other: LockOrder, amount: Long) {
        synchronized(this) {
            synchronized(other) { // ~ lock-order-cycle #1
                balance -= amount
                other.balance += amount
            }
        }
    }
}

fun main() {
    val mine = LockOrder(100)
    val yours = LockOrder(100)
    thread { mine.transferTo(yours, 1) }
    thread { yours.transferTo(mine, 2) }
}
