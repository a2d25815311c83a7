import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as z from 'zod'
import { asJson, readAggregatedRows } from './jsonRows'
import { yieldToRequests } from './reportPriority'
import { type Executor, type RowSchema, readRows } from './rows'

/** Why a run of a report did not end. */
export type ReportFailure = 'busy' | 'tooLong' | 'tooLarge' | 'cancelled'

export class ReportRunError extends Error {
  constructor(readonly failure: ReportFailure) {
    super(`the report did not finish: ${failure}`)
  }
}

export interface RunOptions {
  /** Runs of one person follow each other. */
  person: number
  /** Cancels the run, also in the database. */
  signal: AbortSignal
  /** The longest duration of one statement. */
  seconds: number
  /** The estimated cost above which a statement does not begin. */
  mostCost: number
}

/** Reads rows within a run. */
export type ReadReport = <S extends RowSchema>(schema: S, query: SQL) => Promise<z.output<S>[]>

/** The connections of reports: apart from those of all other requests, so that reports never make these wait. */
export interface ReportDatabase {
  /**
   * Runs work in one transaction that can only read.
   * @throws ReportRunError
   */
  run<T>(options: RunOptions, work: (read: ReadReport) => Promise<T>): Promise<T>
  /**
   * As `run`, for a result that does not fit into memory: passes it on in portions, read with a cursor.
   * @throws ReportRunError
   */
  stream<S extends RowSchema>(
    options: RunOptions,
    schema: S,
    query: SQL,
    portion: (rows: z.output<S>[]) => Promise<void>,
  ): Promise<void>
  close(): Promise<void>
}

const connections = 2
const rowsPerFetch = 1000
/** The class of advisory locks under which runs of one person follow each other on all servers. */
const lockClass = 410
/** How many runs of one person can wait. */
const mostWaiting = 12
const waitMs = 30_000

interface Plan {
  'QUERY PLAN': { Plan: { 'Total Cost': number } }[]
}

/** @param url of the database, or of a replica of it */
export function openReportDatabase(url: string): ReportDatabase {
  return new PooledReportDatabase(url)
}

class PooledReportDatabase implements ReportDatabase {
  private readonly pool: pg.Pool
  private readonly queues = new Map<number, { last: Promise<void>; length: number }>()

  constructor(private readonly url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: connections,
      application_name: 'mashfa reports',
      connectionTimeoutMillis: waitMs,
    })
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined)
      yieldToRequests(url, processOf(client))
    })
    this.pool.on('error', () => undefined)
  }

  run<T>(options: RunOptions, work: (read: ReadReport) => Promise<T>): Promise<T> {
    return this.inTransaction(options, (executor) =>
      work(async (schema, query) => {
        await checkCost(executor, query, options.mostCost)
        return readAggregatedRows(schema, asJson(query), executor)
      }),
    )
  }

  stream<S extends RowSchema>(
    options: RunOptions,
    schema: S,
    query: SQL,
    portion: (rows: z.output<S>[]) => Promise<void>,
  ): Promise<void> {
    return this.inTransaction(options, async (executor) => {
      await checkCost(executor, query, options.mostCost)
      await executor.execute(
        sql`declare report_rows no scroll cursor for select row_to_json(found) as row from (${query}) as found`,
      )
      const fetched = z.strictObject({ row: schema })
      for (;;) {
        const found = await readRows(fetched, sql.raw(`fetch ${rowsPerFetch} from report_rows`), executor)
        const rows = found.map((each) => (each as { row: z.output<S> }).row)
        if (rows.length > 0) await portion(rows)
        if (rows.length < rowsPerFetch) return
        if (options.signal.aborted) throw new ReportRunError('cancelled')
      }
    })
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async inTransaction<T>(options: RunOptions, work: (executor: Executor) => Promise<T>): Promise<T> {
    return this.afterOthersOf(options, async () => {
      if (options.signal.aborted) throw new ReportRunError('cancelled')
      const client = await this.pool.connect().catch(() => {
        throw new ReportRunError('busy')
      })
      const cancelled: Promise<void>[] = []
      const cancel = () => void cancelled.push(this.cancel(client))
      options.signal.addEventListener('abort', cancel)
      try {
        const executor = drizzle(client)
        await client.query('begin transaction read only')
        // A run takes one core at most, and sorts a month of a large hospital in memory.
        await client.query(
          'set local jit = off; set local max_parallel_workers_per_gather = 0; set local work_mem = 65536',
        )
        await client.query(`set local lock_timeout = ${waitMs}`)
        await client.query('select pg_advisory_xact_lock($1, $2)', [lockClass, options.person])
        // After the wait for others, which is no time of the report.
        await client.query(`set local statement_timeout = ${options.seconds * 1000}`)
        if (options.signal.aborted) throw new ReportRunError('cancelled')
        return await work(executor)
      } catch (error) {
        throw runError(error, options.signal)
      } finally {
        options.signal.removeEventListener('abort', cancel)
        // So that it does not end the statement of whoever gets the connection next.
        await Promise.all(cancelled)
        await client.query('rollback').catch(() => undefined)
        client.release(client.getTransactionStatus() !== 'I')
      }
    })
  }

  /** Runs of one person on this server follow each other before they take a connection. */
  private async afterOthersOf<T>({ person }: RunOptions, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(person) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= mostWaiting) throw new ReportRunError('busy')
    const result = queue.last.then(work)
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    this.queues.set(person, { last: ended, length: queue.length + 1 })
    void ended.then(() => {
      const current = this.queues.get(person)
      if (current && current.length > 1) this.queues.set(person, { ...current, length: current.length - 1 })
      else this.queues.delete(person)
    })
    return result
  }

  /** Cancels what a connection is doing, from another one: both of the pool may be busy. */
  private async cancel(client: pg.PoolClient): Promise<void> {
    const other = new pg.Client({ connectionString: this.url })
    other.on('error', () => undefined)
    try {
      await other.connect()
      await other.query('select pg_cancel_backend($1)', [processOf(client)])
    } catch {
      // The run then ends by its time limit.
    } finally {
      await other.end().catch(() => undefined)
    }
  }
}

/** Returns the pid of the database's process for a connection, which its types leave out. */
function processOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID
}

async function checkCost(executor: Executor, query: SQL, most: number): Promise<void> {
  const { rows } = await executor.execute(sql`explain (format json) ${query}`)
  const [plan] = rows as unknown as Plan[]
  if ((plan?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0) > most) throw new ReportRunError('tooLarge')
}

function codeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

/** Returns the error of a run for its reader: `57014` is a cancelled statement, `55P03` a lock that was not free. */
function runError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ReportRunError) return error
  const code = codeOf(error)
  if (code === '57014') return new ReportRunError(signal.aborted ? 'cancelled' : 'tooLong')
  return code === '55P03' ? new ReportRunError('busy') : error
}
