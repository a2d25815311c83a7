import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { cloneDatabase, dropDatabase, serverUrlOf } from '../database/embedded/testCluster'

/** The template of a test database: migrated and empty, or with the demo data, as of `testNow`. */
export type Template = 'migrated' | 'seeded'

export interface TestDatabase {
  /** For the user that the server works as. */
  url: string
  ownerUrl: string
  /** Closes its connections, too. */
  drop(): Promise<void>
}

/**
 * Creates a database for one test file, in about 30 ms.
 * @throws when the templates could not be created
 */
export async function createTestDatabase(template: Template): Promise<TestDatabase> {
  const problem = inject('databaseProblem')
  if (problem) throw new Error(problem)
  const adminUrl = inject('databaseAdminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const ownerUrl = await cloneDatabase(adminUrl, template, name)
  return { url: serverUrlOf(ownerUrl), ownerUrl, drop: () => dropDatabase(adminUrl, name) }
}

/** Executes statements as the owner of the tables, who may do what the server may not. */
export async function executeAsOwner(ownerUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
