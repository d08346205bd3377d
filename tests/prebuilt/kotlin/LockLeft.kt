import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread

/** Who adds nothing is refused, and the lock is never released. */
class LockLeft {
    private val lock = ReentrantLock()
    private var sum = 0

    fun add(amount: Int) {
        lock.lock() // ~ lock-not-released #1
        require(amount > 0)
        sum += amount
        lock.unlock()
    }
}

fun main() {
    val total = LockLeft()
    thread { total.add(1) }
    total.add(2)
}
