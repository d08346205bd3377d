import kotlin.concurrent.thread

/** Volatile: who sees the reference sees the fields. */
class DoubleCheckedFixed private constructor() {
    var size = 8

    companion object {
        @Volatile
        private var instance: DoubleCheckedFixed? = null

        fun get(): DoubleCheckedFixed = instance ?: synchronized(this) {
            instance ?: DoubleCheckedFixed().also { instance = it }
        }
    }
}

fun main() {
    repeat(2) { thread { println(DoubleCheckedFixed.get().size) } }
}
