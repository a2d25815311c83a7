import { randomUUID } from 'node:crypto'
import PgBoss from 'pg-boss'
import { afterCommit, maybeContext, runIn, systemContext } from '../context'
import { inTransaction } from '../database/transaction'
import type { Log } from '../log'
import type { Platform } from '../platform'
import { failSpan, traceparentOf } from '../tracing/tracing'
import { type BossDatabase, currentTransaction, RetryingDatabase } from './bossDatabase'
import type { EnqueueOptions, JobDefinition, Jobs } from './jobs'
import { jobOptions, updateSchedules } from './schedules'
import { type FetchedJob, WorkLoop } from './workLoop'

export interface JobsOptions {
  /** The server's database; pg-boss keeps its tables there, in a schema of its own (see `installQueues`). */
  url: string
  log: Log
  /** Returns the services that jobs run with; called for each run. */
  platform: () => Platform
  definitions: readonly JobDefinition[]
  /** Whether this server works on the queues; one that does not only adds jobs. */
  works: boolean
}

type Data = Record<string, unknown>

const stopTimeout = 10_000

/**
 * Creates jobs in PostgreSQL. `start` begins to work on the queues, which `installQueues` has created; the server can handle requests meanwhile.
 * Jobs enqueued before `start` wait in memory.
 */
export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options)
}

class BossJobs implements Jobs {
  private readonly definitions: ReadonlyMap<string, JobDefinition>
  private readonly database: RetryingDatabase
  private readonly boss: PgBoss
  private queuedBeforeStart: PgBoss.JobInsert[] = []
  private started: Promise<void> | undefined
  private stopped = false
  private loop: WorkLoop | undefined

  constructor(private readonly options: JobsOptions) {
    this.definitions = new Map(options.definitions.map((definition) => [definition.name, definition]))
    this.database = new RetryingDatabase(options.url, options.log)
    this.boss = new PgBoss({
      db: this.database,
      migrate: false,
      supervise: options.works,
      schedule: options.works,
      maintenanceIntervalSeconds: 60,
      cronWorkerIntervalSeconds: 10,
    })
    this.boss.on('error', (err) => {
      if (!this.stopped) options.log.error({ err }, 'the job queue reported an error')
    })
  }

  async enqueue(name: string, data: Data = {}, { startAfter, key }: EnqueueOptions = {}): Promise<void> {
    this.definition(name)
    const span = maybeContext()?.span
    const stored = span ? { ...data, traceparent: traceparentOf(span) } : data
    const job = {
      name,
      data: stored,
      singletonKey: key ?? randomUUID(),
      ...(startAfter && { startAfter }),
      ...jobOptions,
    }
    if (!this.started) {
      afterCommit(() => (this.started ? this.add([job]) : void this.queuedBeforeStart.push(job)))
      return
    }
    await this.started
    await this.add([job], currentTransaction)
    afterCommit(() => this.loop?.wake())
  }

  async run(name: string, data: Data = {}): Promise<void> {
    const definition = this.definition(name)
    await runIn(systemContext(this.options.platform()), () =>
      definition.ownTransactions ? definition.run(data) : inTransaction(() => definition.run(data)),
    )
  }

  start(): Promise<void> {
    this.started ??= this.begin()
    return this.started
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.loop?.stop(stopTimeout)
    await this.boss.stop({ graceful: false, close: false })
    await this.database.close()
    await this.started
  }

  private definition(name: string): JobDefinition {
    const definition = this.definitions.get(name)
    if (!definition) throw new Error(`There is no job called ${name}`)
    return definition
  }

  private async begin(): Promise<void> {
    try {
      await this.boss.start()
      if (this.options.works) await updateSchedules(this.boss, this.options.definitions)
      await this.add(this.queuedBeforeStart)
    } catch (error) {
      if (this.stopped) return
      throw error
    }
    if (this.stopped || !this.options.works) return
    this.loop = new WorkLoop({
      due: () => this.due(),
      fetch: (name, count) => this.boss.fetch<Data | null>(name, { batchSize: count }),
      perform: (job) => this.perform(job),
      isPaced: (name) => this.definition(name).paced === true,
    })
  }

  private async add(jobs: PgBoss.JobInsert[], database: BossDatabase = this.database): Promise<void> {
    if (jobs.length > 0) await this.boss.insert(jobs, { db: database })
    this.loop?.wake()
  }

  private async due(): Promise<string[]> {
    try {
      const { rows } = await this.database.executeSql(
        `select distinct name from pgboss.job where state < 'active' and start_after < now() and name = any($1)`,
        [[...this.definitions.keys()]],
      )
      return rows.map((row) => String(row.name))
    } catch (err) {
      this.options.log.error({ err }, 'due jobs could not be read')
      return []
    }
  }

  private async perform({ id, name, data }: FetchedJob): Promise<void> {
    const { traceparent, ...given } = data ?? {}
    const platform = this.options.platform()
    const span = platform.tracing?.job(name, typeof traceparent === 'string' ? traceparent : undefined)
    try {
      const definition = this.definition(name)
      await runIn({ ...systemContext(platform), span }, async () => {
        const work = async () => {
          await definition.run(given)
          await this.boss.complete(name, id, {}, { db: currentTransaction })
        }
        await (definition.ownTransactions ? work() : inTransaction(work))
      })
    } catch (err) {
      this.options.log.error({ err, job: name, job_id: id }, 'a job failed')
      platform.metrics.recordJobFailure(name)
      if (span) failSpan(span)
      await this.markFailed(name, id)
    } finally {
      span?.end()
    }
  }

  /** Without the error's text, which may contain a patient's data. */
  private async markFailed(name: string, id: string): Promise<void> {
    try {
      await this.boss.fail(name, id)
    } catch (err) {
      this.options.log.error({ err, job: name, job_id: id }, 'a failed job could not be marked as failed')
    }
  }
}
