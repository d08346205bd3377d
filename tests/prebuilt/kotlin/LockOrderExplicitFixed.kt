import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** The inlined locks are taken in one order. */
object LockOrderExplicitFixed {
    private val stock = ReentrantLock()
    private val orders = ReentrantLock()
    private var left = 10
    private var open = 0

    fun order() = stock.withLock {
        left--
        orders.withLock { open++ }
    }

    fun cancel() = stock.withLock {
        left++
        orders.withLock { open-- }
    }
}

fun main() {
    thread { LockOrderExplicitFixed.order() }
    thread { LockOrderExplicitFixed.cancel() }
}
