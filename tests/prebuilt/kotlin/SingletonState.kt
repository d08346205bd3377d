import kotlin.concurrent.thread

/** An object is made once, safely; what it holds is shared by all threads. */
object SingletonState {
    private var issued = 0

    fun next(): Int {
        issued++ // ~ data-race #1
        return issued
    }

    @JvmStatic
    fun main(args: Array<String>) {
        val other = thread(name = "other") { println(SingletonState.next()) }
        println(next())
        other.join()
    }
}
