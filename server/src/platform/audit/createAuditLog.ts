import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/pool'
import type { Log } from '../log'
import type { AuditLog, ReadEvent } from './auditLog'
import { type AuditEvent, writeEvents } from './events'
import { Folds } from './folds'

interface AuditOptions {
  database: Database
  log: Log
  /** How many lines may wait in memory; those beyond are written to the server's log instead. */
  mostWaiting?: number
}

const longestDelay = 1000
const linesAtOnce = 1000
const flushTries = 5
const flushPause = 200

/** Changes go with their transaction, reads in batches at most a second behind, however long the database is away. */
export function createAuditLog({ database, log, mostWaiting = 50_000 }: AuditOptions): AuditLog {
  return new BatchedAuditLog(database, log, mostWaiting)
}

class BatchedAuditLog implements AuditLog {
  private waiting: AuditEvent[] = []
  private linesWaiting = 0
  private writing: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly folds = new Folds((event) => this.enqueue(event))

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    private readonly mostWaiting: number,
  ) {}

  read(event: ReadEvent): void {
    this.enqueue({ ...event, change: false })
  }

  refused(key: string, event: AuditEvent): void {
    this.folds.add(key, event)
  }

  private enqueue(event: AuditEvent): void {
    if (this.linesWaiting + event.ids.length > this.mostWaiting) {
      this.log.error({ audit: event }, 'a line of the audit log stands here only')
      return
    }
    this.waiting.push(event)
    this.linesWaiting += event.ids.length
    this.writeSoon()
  }

  async flush(): Promise<void> {
    this.folds.closeAll()
    for (let tries = 1; ; tries++) {
      try {
        await this.write()
        return
      } catch (error) {
        if (tries === flushTries) throw error
        await wait(flushPause)
      }
    }
  }

  private writeSoon(): void {
    if (this.timer || this.waiting.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.write().catch((err) => {
        this.log.warn({ err, lines: this.linesWaiting }, 'the audit log waits for the database')
        this.writeSoon()
      })
    }, longestDelay).unref()
  }

  /** Writes all that waits; one writer at a time, and a line leaves the memory only once it is in the database. */
  private async write(): Promise<void> {
    while (this.writing) await this.writing.catch(() => undefined)
    if (this.waiting.length === 0) return
    this.writing = this.writeAll()
    try {
      await this.writing
    } finally {
      this.writing = undefined
    }
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const events = this.waiting.slice(0, this.eventsAtOnce())
      await this.database.execute(writeEvents(events))
      this.waiting.splice(0, events.length)
      for (const { ids } of events) this.linesWaiting -= ids.length
    }
  }

  /** As many events as make a thousand lines, and one at least. */
  private eventsAtOnce(): number {
    let lines = 0
    const next = this.waiting.findIndex(({ ids }) => {
      lines += ids.length
      return lines > linesAtOnce
    })
    return next === -1 ? this.waiting.length : Math.max(1, next)
  }
}
