import kotlin.concurrent.thread

/** The lock is that of the companion, of which there is one. */
class CompanionStateFixed {
    fun number(): Int = synchronized(Companion) {
        last += 1
        last
    }

    companion object {
        private var last = 0
    }
}

fun main() {
    val first = CompanionStateFixed()
    val second = CompanionStateFixed()
    thread { println(first.number()) }
    thread { println(second.number()) }
}
