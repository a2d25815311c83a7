import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createServer } from '../../server'
import { FakeClock } from '../clock'
import { serverUrlOf, startTestCluster } from '../database/embedded/testCluster'
import { prepareDatabase } from '../database/prepareDatabase'
import { setRowCheck } from '../database/rows'
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

/** Prepares the database as for a server without jobs: few tests start them, and each queue is a table to be copied. */
function prepare(ownerUrl: string): Promise<void> {
  return prepareDatabase({ serverUrl: serverUrlOf(ownerUrl), ownerUrl, mode: 'demo', queues: [] })
}

async function seed(ownerUrl: string): Promise<void> {
  setRowCheck(compareRows)
  const clock = new FakeClock(new Date(testNow))
  const config = testConfig()
  const server = await createServer({ config, databaseUrl: serverUrlOf(ownerUrl), log: createLog('silent'), clock })
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
