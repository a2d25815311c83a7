import { Problem } from '../http/problem'

/** Limits how many tasks run at a time; the others wait in order of arrival. */
export class Semaphore {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting = 500,
  ) {}

  /** @throws Problem 503 with Retry-After when too many tasks are waiting already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running += 1
    else await this.wait()
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw new Problem(503, 'error.unavailable', { headers: { 'retry-after': '5' } })
    }
    return new Promise((resolve) => this.waiting.push(resolve))
  }
}
