import { setTimeout as wait } from 'node:timers/promises'
import { db } from '../context'
import type { Database } from '../database/pool'
import type { Log } from '../log'
import type { AuditLog, ReadEvent } from './auditLog'
import { lineOfChange, writeLines } from './lines'
import type { AuditLine } from './tables'

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
  private waiting: AuditLine[] = []
  private writing: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    private readonly mostWaiting: number,
  ) {}

  async change(action: string, kind: AuditLine['kind'], id: number | string | null): Promise<void> {
    await db().execute(writeLines([lineOfChange(action, kind, id)]))
  }

  read({ userId, action, kind, ids, at, address, requestId }: ReadEvent): void {
    if (this.waiting.length + ids.length > this.mostWaiting) {
      this.log.error({ audit: { userId, action, kind, ids, at, address, requestId } }, 'a read was logged here only')
      return
    }
    for (const id of ids) {
      this.waiting.push({ at, userId, action, kind, recordId: String(id), change: false, address, requestId })
    }
    this.writeSoon()
  }

  async flush(): Promise<void> {
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
        this.log.warn({ err, lines: this.waiting.length }, 'the audit log waits for the database')
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
      const lines = this.waiting.slice(0, linesAtOnce)
      await this.database.execute(writeLines(lines))
      this.waiting.splice(0, lines.length)
    }
  }
}
