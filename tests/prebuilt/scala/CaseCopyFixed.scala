import java.util.concurrent.atomic.AtomicReference

/** The atomic makes the new state from the current one, in one step. */
class CaseCopyFixed {
  import CaseCopyFixed.Score

  private val score = new AtomicReference(Score(0, 0))

  def home(): Unit = score.updateAndGet(now => now.copy(home = now.home + 1))

  def guest(): Unit = score.updateAndGet(now => now.copy(guest = now.guest + 1))
}

object CaseCopyFixed {
  case class Score(home: Int, guest: Int)

  def main(args: Array[String]): Unit = {
    val game = new CaseCopyFixed
    new Thread(() => game.home()).start()
    new Thread(() => game.guest()).start()
  }
}
