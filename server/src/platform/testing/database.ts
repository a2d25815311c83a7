import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { cloneDatabase, dropDatabase } from '../database/embedded/testCluster'

/** The template of a test database: migrated and empty, or with the demo data, as of `testNow`. */
export type Template = 'migrated' | 'seeded'

/**
 * Creates a database for one test file, in about 30 ms.
 * @returns its URL for node-postgres, and a function that drops it, closing its connections
 * @throws when the templates could not be created
 */
export async function createTestDatabase(template: Template): Promise<{ url: string; drop(): Promise<void> }> {
  const problem = inject('databaseProblem')
  if (problem) throw new Error(problem)
  const adminUrl = inject('databaseAdminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await cloneDatabase(adminUrl, template, name)
  return { url, drop: () => dropDatabase(adminUrl, name) }
}
