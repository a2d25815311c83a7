import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createServer } from '../../server'
import { FakeClock } from '../clock'
import { startTestCluster } from '../database/embedded/testCluster'
import { migrate } from '../database/migrate'
import { setRowCheck } from '../database/rows'
import { createJobs } from '../jobs/createJobs'
import { createLog } from '../log'
import { testConfig } from './config'
import type { Template } from './database'
import { compareRows } from './rowComparison'
import { testNow } from './testNow'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string
    /** Why the templates could not be created; empty if they were. */
    databaseProblem: string
  }
}

/** Migrates, and creates the tables of the job queue, which a server creates at its first start. */
async function prepare(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  const platform = (): never => {
    throw new Error('no job runs while the template database is prepared')
  }
  const jobs = createJobs({ url: databaseUrl, log: createLog('silent'), platform, definitions: [] })
  await jobs.start()
  await jobs.stop()
}

async function seed(databaseUrl: string): Promise<void> {
  setRowCheck(compareRows)
  const clock = new FakeClock(new Date(testNow))
  const config = testConfig()
  const server = await createServer({ config, databaseUrl, log: createLog('silent'), clock })
  await server.seed()
  await server.close()
  rmSync(config.dataDir, { recursive: true })
}

/** Starts one PostgreSQL for the whole run, with two databases that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let problem = ''
  // A broken migration fails the tests that need a database, and lets the others report their own results.
  const unlessBroken = (fill: (url: string) => Promise<void>) => async (url: string) => {
    if (problem) return
    await fill(url).catch((error: Error) => {
      problem = error.message
    })
  }
  const templates: Record<Template, (url: string) => Promise<void>> = {
    migrated: unlessBroken(prepare),
    seeded: unlessBroken(seed),
  }
  const cluster = await startTestCluster(templates)
  project.provide('databaseAdminUrl', cluster.adminUrl)
  project.provide('databaseProblem', problem)
  return cluster.stop
}
