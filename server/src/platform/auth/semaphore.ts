import { Problem } from '../http/problem'

/** Limits how many tasks run at a time; the others wait in order of arrival. */
export class Semaphore {
  private running = 0
  private readonly queue = new Set<() => void>()

  constructor(
    readonly maxRunning: number,
    private readonly maxWaiting = 500,
  ) {}

  /** How many tasks wait. */
  get waiting(): number {
    return this.queue.size
  }

  /**
   * Runs a task when it is its turn.
   * @param disconnected removes the task from the queue: nobody waits for its result any more
   * @throws Problem 503 with Retry-After when too many tasks are waiting already; 499 when the task was removed
   */
  async run<T>(work: () => Promise<T>, disconnected?: AbortSignal): Promise<T> {
    if (disconnected?.aborted) throw new Problem(499, 'error.unavailable')
    if (this.running < this.maxRunning) this.running += 1
    else await this.wait(disconnected)
    try {
      return await work()
    } finally {
      const [next] = this.queue
      if (next) next()
      else this.running -= 1
    }
  }

  private wait(disconnected: AbortSignal | undefined): Promise<void> {
    if (this.queue.size >= this.maxWaiting) {
      throw new Problem(503, 'error.unavailable', { headers: { 'retry-after': '5' } })
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.delete(start)
        reject(new Problem(499, 'error.unavailable'))
      }
      const start = () => {
        this.queue.delete(start)
        disconnected?.removeEventListener('abort', leave)
        resolve()
      }
      this.queue.add(start)
      disconnected?.addEventListener('abort', leave, { once: true })
    })
  }
}
