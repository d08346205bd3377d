import kotlin.concurrent.thread

/** Tested first without the lock, and not volatile: another thread may see the reference before the fields. */
class DoubleChecked private constructor() {
    var size = 8

    companion object {
        private var instance: DoubleChecked? = null

        fun get(): DoubleChecked = instance ?: synchronized(this) { // ~ double-checked-locking #1
            instance ?: DoubleChecked().also { instance = it }
        }
    }
}

fun main() {
    repeat(2) { thread { println(DoubleChecked.get().size) } }
}
