import type { RunLater } from '../runLater'

/** Timers for tests, which run only when the test lets time pass. */
export class ManualTimers {
  private readonly pending = new Map<() => void, number>()
  private now = 0

  /** How many wait. */
  get count(): number {
    return this.pending.size
  }

  readonly runLater: RunLater = (work, milliseconds) => {
    const run = () => work()
    this.pending.set(run, this.now + milliseconds)
    return () => void this.pending.delete(run)
  }

  /** Lets so many milliseconds pass, and runs what is due. */
  pass(milliseconds: number): void {
    this.now += milliseconds
    for (const [run, at] of [...this.pending]) {
      if (at <= this.now && this.pending.delete(run)) run()
    }
  }
}
