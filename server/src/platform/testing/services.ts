import { rm } from 'node:fs/promises'
import pino from 'pino'
import { createAuditLog } from '../audit/createAuditLog'
import { FakeClock } from '../clock'
import type { Config } from '../config/config'
import { runIn, systemContext } from '../context'
import { openDatabase } from '../database/pool'
import { prepareDatabase } from '../database/prepareDatabase'
import { createFolderStore } from '../files/folderStore'
import { createJobs } from '../jobs/createJobs'
import type { JobDefinition } from '../jobs/jobs'
import { createMailer } from '../mail/createMailer'
import { createMetrics } from '../metrics/metrics'
import type { Platform } from '../platform'
import { openTracing } from '../tracing/openTracing'
import { testConfig } from './config'
import { createTestDatabase, executeAsOwner } from './database'

export interface TestServices {
  platform: Platform
  databaseUrl: string
  ownerUrl: string
  clock: FakeClock
  /** Runs work in a system context. */
  inContext<T>(work: () => Promise<T>): Promise<T>
  /** Executes statements as the owner of the tables. */
  asOwner(statements: string): Promise<void>
  /** Creates queues for these kinds of jobs in addition to those of the services. */
  createQueues(names: readonly string[]): Promise<void>
  /** Creates the queues and starts the jobs. */
  startJobs(): Promise<void>
  stop(): Promise<void>
}

/** Starts the services below HTTP, on a database of their own, with a clock that stands still. `startJobs` starts jobs. */
export async function startTestServices(
  changes: Partial<Config> = {},
  definitions: readonly JobDefinition[] = [],
): Promise<TestServices> {
  const { url, ownerUrl, drop } = await createTestDatabase('migrated')
  const log = pino({ level: 'silent' })
  const clock = new FakeClock(new Date('2026-11-18T11:00:00Z'))
  const config = testConfig(changes)
  const tracing = config.tracing && openTracing(config.tracing, 'test')
  const database = openDatabase(url, {}, tracing)
  const { mailer, jobs: mailJobs } = createMailer(config.mail)
  const allDefinitions = [...mailJobs, ...definitions]
  const jobs = createJobs({
    url,
    log,
    platform: () => platform,
    definitions: allDefinitions,
    works: config.worksOnJobs,
  })
  const createQueues = (queues: readonly string[]) =>
    prepareDatabase({ serverUrl: url, ownerUrl, mode: config.mode, queues })
  const platform = {
    config,
    log,
    clock,
    database,
    metrics: createMetrics(database),
    tracing,
    files: await createFolderStore(config.dataDir),
    audit: createAuditLog({ database, log }),
    auditedRecords: {},
    recordsOfPatient: [],
    timelineOfLists: {},
    calendarSources: [],
    retained: {},
    mail: mailer,
    jobs,
  } as unknown as Platform
  return {
    platform,
    databaseUrl: url,
    ownerUrl,
    clock,
    inContext: (work) => runIn(systemContext(platform), work),
    asOwner: (statements) => executeAsOwner(ownerUrl, statements),
    createQueues,
    async startJobs() {
      await createQueues(allDefinitions.map(({ name }) => name))
      await jobs.start()
    },
    async stop() {
      await jobs.stop()
      await database.$client.end()
      await tracing?.stop()
      await drop()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}
