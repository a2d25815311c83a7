import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../database/embedded/testCluster'
import { migrate } from '../database/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string
    databaseTemplate: string
    /** Why the template is not what it should be; empty when all is well. */
    databaseProblem: string
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let problem = ''
  const cluster = await startTestCluster(async (url) => {
    // A broken migration fails the tests that need a database, and leaves the others to tell their own news.
    await migrate(url).catch((error: Error) => {
      problem = error.message
    })
  })
  project.provide('databaseAdminUrl', cluster.adminUrl)
  project.provide('databaseTemplate', cluster.template)
  project.provide('databaseProblem', problem)
  return cluster.stop
}
