import kotlin.concurrent.thread

/** The variable is one for all tickets, the lock one for each. */
class CompanionState {
    fun number(): Int = synchronized(this) {
        last += 1 // ~ data-race #1 ~ static-guarded-by-instance-lock #2
        last
    }

    companion object {
        private var last = 0
    }
}

fun main() {
    val first = CompanionState()
    val second = CompanionState()
    thread { println(first.number()) }
    thread { println(second.number()) }
}
