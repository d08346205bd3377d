import kotlin.concurrent.thread

/** Set by one thread, looked at by another. */
class LateInit {
    private lateinit var config: MutableMap<String, String>

    fun load() {
        config = mutableMapOf("port" to "80") // ~ unsafe-publication #1
    }

    fun port(): String? = if (::config.isInitialized) config["port"] else null // ~ unsafe-publication #1
}

fun main() {
    val service = LateInit()
    thread { service.load() }
    println(service.port())
}
