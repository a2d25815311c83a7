/** A job that was fetched from its queue and must be performed or returned to it. */
export interface FetchedJob {
  id: string
  name: string
  data: Record<string, unknown> | null
}

export interface WorkSource {
  /** Names of the queues with due jobs; never rejects. */
  due(): Promise<string[]>
  /** Fetches up to `count` due jobs of one queue; never rejects. */
  fetch(name: string, count: number): Promise<FetchedJob[]>
  /** Performs a job and completes it or returns it to the queue; never rejects. */
  perform(job: FetchedJob): Promise<void>
  /** Returns whether jobs of this kind run one at a time, with pauses. */
  isPaced(name: string): boolean
}

const pollEvery = 2000
const maxRunning = 4
/** So that slow jobs of one kind, such as emails to an unavailable mail server, leave room for others. */
const maxRunningOfOneKind = 2
/** The pause after a paced job, as a multiple of how long it took, and its most milliseconds. */
const pauseFactor = 3
const longestPause = 5000

/** Polls for due work every two seconds with one statement, and at once when it is woken or a pause ends. */
export class WorkLoop {
  private readonly running = new Map<Promise<void>, string>()
  /** When the pauses of paced kinds end, by `performance.now()`. */
  private readonly pausedUntil = new Map<string, number>()
  private readonly ended: Promise<void>
  private stopping = false
  private wakeUp: () => void = () => undefined
  private awake = true

  constructor(private readonly source: WorkSource) {
    this.ended = this.work()
  }

  /** Signals that there may be work. */
  wake(): void {
    this.awake = true
    this.wakeUp()
  }

  /** Takes no more work and waits for running jobs, at most `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    this.stopping = true
    this.wake()
    const done = this.ended.then(() => Promise.all(this.running.keys()))
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, timeout)
    })
    await Promise.race([done, enough])
    clearTimeout(timer)
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      this.awake = false
      const taken = this.running.size < maxRunning ? await this.fetchDue() : 0
      if (taken === 0) await this.waitForWork()
    }
  }

  private async fetchDue(): Promise<number> {
    let taken = 0
    for (const name of await this.source.due()) {
      const free = this.freeFor(name)
      if (free <= 0 || this.stopping) continue
      const jobs = await this.source.fetch(name, free)
      for (const job of jobs) this.begin(job)
      taken += jobs.length
    }
    return taken
  }

  /** Returns how many more jobs of a kind may run now. */
  private freeFor(name: string): number {
    const ofAKind = [...this.running.values()].filter((running) => running === name).length
    const isPausing = (this.pausedUntil.get(name) ?? 0) > performance.now()
    const most = this.source.isPaced(name) ? Number(!isPausing) : maxRunningOfOneKind
    return Math.min(most - ofAKind, maxRunning - this.running.size)
  }

  private begin(job: FetchedJob): void {
    const start = performance.now()
    const run = this.source.perform(job).finally(() => {
      this.running.delete(run)
      if (this.source.isPaced(job.name)) this.pauseAfter(job.name, performance.now() - start)
      this.wake()
    })
    this.running.set(run, job.name)
  }

  private pauseAfter(name: string, took: number): void {
    this.pausedUntil.set(name, performance.now() + Math.min(took * pauseFactor, longestPause))
  }

  private async waitForWork(): Promise<void> {
    if (this.awake) return
    const pauses = [...this.pausedUntil.values()].map((until) => until - performance.now()).filter((left) => left > 0)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(pollEvery, ...pauses))
      this.wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
