import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/pool'
import type { Log } from '../log'
import type { AuditLog, ReadEvent } from './auditLog'
import { Coalescer } from './coalescer'
import { type AuditEvent, insertAuditEntries } from './events'

interface AuditOptions {
  database: Database
  log: Log
  /** How many entries can wait in memory; any beyond that are written to the server's log instead. */
  maxWaiting?: number
}

const maxDelay = 1000
const entriesPerStatement = 1000
const flushTries = 5
const flushPause = 200

/**
 * Creates the audit log. Changes are written in their transaction, reads in batches with at most a second's delay, for
 * as long as the database is unavailable.
 */
export function createAuditLog({ database, log, maxWaiting = 50_000 }: AuditOptions): AuditLog {
  return new BatchedAuditLog(database, log, maxWaiting)
}

class BatchedAuditLog implements AuditLog {
  private waiting: AuditEvent[] = []
  private entriesWaiting = 0
  private writing: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly coalescer = new Coalescer((event) => this.enqueue(event))

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    private readonly maxWaiting: number,
  ) {}

  recordRead(event: ReadEvent): void {
    this.enqueue({ ...event, change: false })
  }

  recordRefusal(key: string, event: AuditEvent): void {
    this.coalescer.add(key, event)
  }

  private enqueue(event: AuditEvent): void {
    if (this.entriesWaiting + event.ids.length > this.maxWaiting) {
      this.log.error(
        { audit: event },
        'too many audit entries are waiting for the database; this entry is in this log only: keep it',
      )
      return
    }
    this.waiting.push(event)
    this.entriesWaiting += event.ids.length
    this.writeSoon()
  }

  async flush(): Promise<void> {
    this.coalescer.closeAll()
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
        this.log.warn({ err, entries: this.entriesWaiting }, 'audit entries could not be stored yet; trying again')
        this.writeSoon()
      })
    }, maxDelay).unref()
  }

  /** Writes all waiting entries. One writer at a time; an entry leaves memory only once it is in the database. */
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
      const events = this.waiting.slice(0, this.nextBatchSize())
      await this.database.execute(insertAuditEntries(events))
      this.waiting.splice(0, events.length)
      for (const { ids } of events) this.entriesWaiting -= ids.length
    }
  }

  /** Returns the number of events that make up a thousand entries, at least one. */
  private nextBatchSize(): number {
    let entries = 0
    const next = this.waiting.findIndex(({ ids }) => {
      entries += ids.length
      return entries > entriesPerStatement
    })
    return next === -1 ? this.waiting.length : Math.max(1, next)
  }
}
