/** A job that was taken from its queue and must be performed or given back. */
export interface FetchedJob {
  id: string
  name: string
  data: Record<string, unknown> | null
}

export interface WorkSource {
  /** Names of the queues in which something is due; never rejects. */
  due(): Promise<string[]>
  /** Takes up to `count` due jobs of one queue; never rejects. */
  fetch(name: string, count: number): Promise<FetchedJob[]>
  /** Does a job and ticks it off or gives it back; never rejects. */
  perform(job: FetchedJob): Promise<void>
}

const pollEvery = 2000
const maxRunning = 4
/** So that slow jobs of one kind, such as mails to a server that is away, leave room for the others. */
const maxRunningOfOneKind = 2

/** Asks for due work every two seconds with one statement, and at once when it is woken. */
export class WorkLoop {
  private readonly running = new Map<Promise<void>, string>()
  private readonly ended: Promise<void>
  private stopping = false
  private wakeUp: () => void = () => undefined
  private awake = true

  constructor(private readonly source: WorkSource) {
    this.ended = this.work()
  }

  /** There is, or may be, something to do. */
  wake(): void {
    this.awake = true
    this.wakeUp()
  }

  /** Takes no more work and waits for what runs, at most `patience` milliseconds. */
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
      const ofAKind = [...this.running.values()].filter((running) => running === name).length
      const free = Math.min(maxRunningOfOneKind - ofAKind, maxRunning - this.running.size)
      if (free <= 0 || this.stopping) continue
      const jobs = await this.source.fetch(name, free)
      for (const job of jobs) this.begin(job)
      taken += jobs.length
    }
    return taken
  }

  private begin(job: FetchedJob): void {
    const run = this.source.perform(job).finally(() => {
      this.running.delete(run)
      this.wake()
    })
    this.running.set(run, job.name)
  }

  private async waitForWork(): Promise<void> {
    if (this.awake) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollEvery)
      this.wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
