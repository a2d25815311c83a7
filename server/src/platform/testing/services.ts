import { rm } from 'node:fs/promises'
import pino from 'pino'
import { createAuditLog } from '../audit/createAuditLog'
import { FakeClock } from '../clock'
import type { Config } from '../config/config'
import { runIn, systemContext } from '../context'
import { openDatabase } from '../database/pool'
import { createFolderStore } from '../files/folderStore'
import { createJobs } from '../jobs/createJobs'
import type { JobDefinition } from '../jobs/jobs'
import { createMailer } from '../mail/createMailer'
import { createMetrics } from '../metrics/metrics'
import type { Platform } from '../platform'
import { testConfig } from './config'
import { createTestDatabase } from './database'

export interface TestServices {
  platform: Platform
  databaseUrl: string
  clock: FakeClock
  /** Runs work in a system context. */
  inContext<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Starts the services below HTTP, on a database of their own, with a clock that stands still. Jobs are not started. */
export async function startTestServices(
  changes: Partial<Config> = {},
  definitions: readonly JobDefinition[] = [],
): Promise<TestServices> {
  const { url, drop } = await createTestDatabase('migrated')
  const log = pino({ level: 'silent' })
  const clock = new FakeClock(new Date('2026-11-18T11:00:00Z'))
  const config = testConfig(changes)
  const database = openDatabase(url)
  const { mailer, jobs: mailJobs } = createMailer(config.mail)
  const jobs = createJobs({ url, log, platform: () => platform, definitions: [...mailJobs, ...definitions] })
  const platform = {
    config,
    log,
    clock,
    database,
    metrics: createMetrics(database),
    files: await createFolderStore(config.dataDir),
    audit: createAuditLog({ database, log }),
    auditedRecords: {},
    mail: mailer,
    jobs,
  } as unknown as Platform
  return {
    platform,
    databaseUrl: url,
    clock,
    inContext: (work) => runIn(systemContext(platform), work),
    async stop() {
      await jobs.stop()
      await database.$client.end()
      await drop()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}
