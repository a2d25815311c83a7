import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { db } from '../context'
import type { Log } from '../log'

/** The interface on which pg-boss runs its statements. */
export interface BossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Returns whether the error is temporary: lost or refused connections, or a PostgreSQL that is starting or stopping.
 */
function isUnavailableNow(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code ? /^(E[A-Z]+|57P0[123]|08\d{3}|53300)$/.test(code) : /terminated|timeout|ended/i.test(message)
}

const retryAfter = 500

/**
 * Separate connections for pg-boss, so that no request waits for the bookkeeping of jobs. A statement waits for a
 * database that is unavailable: pg-boss leaves some promises unhandled, and a rejection there would end the process.
 */
export class RetryingDatabase implements BossDatabase {
  private readonly pool: pg.Pool
  private closed = false

  constructor(
    url: string,
    private readonly log: Log,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'mashfa jobs' })
    // A lost connection is reported by the statement that was running; without a listener it would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined))
    this.pool.on('error', () => undefined)
  }

  async executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    while (!this.closed) {
      try {
        return await this.once(text, values)
      } catch (error) {
        if (this.closed) break
        if (!isUnavailableNow(error)) throw error
        this.log.warn(
          { code: (error as NodeJS.ErrnoException).code },
          'the job queue cannot reach the database; trying again',
        )
        await wait(retryAfter, undefined, { ref: false })
      }
    }
    return { rows: [] }
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.pool.end()
  }

  private async once(text: string, values?: unknown[]) {
    const client = await this.pool.connect()
    try {
      const result = await client.query<Record<string, unknown>>(text, values)
      client.release()
      return result
    } catch (error) {
      // A script that failed half-way leaves its connection in an aborted transaction.
      client.release(true)
      throw error
    }
  }
}

/** For statements in which each placeholder occurs once, as in those that add and complete jobs. */
function asQuery(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)),
  )
}

/**
 * Runs in the transaction of the request or the job, so that a job is stored or completed with the rest of the work.
 */
export const currentTransaction: BossDatabase = {
  executeSql: async (text, values = []) => ({ rows: (await db().execute(asQuery(text, values))).rows }),
}
