/** Who is woken looks again. */
class WaitIfFixed {
  private var ready = false

  def await(): Unit = synchronized {
    while (!ready) {
      wait()
    }
  }

  def open(): Unit = synchronized {
    ready = true
    notifyAll()
  }
}

object WaitIfFixed {
  def main(args: Array[String]): Unit = {
    val gate = new WaitIfFixed
    new Thread(() => gate.await()).start()
    gate.open()
  }
}
