import {
  cloneDatabase,
  createDatabase,
  dropDatabase,
  startTestCluster,
} from '../../server/src/platform/database/embedded/testCluster'
import { cairoDate } from './clinic'

/** A database with the demo. */
export interface DemoDatabase {
  /** Connection string for node-postgres. */
  url: string
  drop(): Promise<void>
}

/** Creates demo databases on one PostgreSQL server. */
export interface DemoDatabases {
  /** Creates a copy of today's demo database, in a fraction of the second that seeding takes. */
  create(): Promise<DemoDatabase>
  /** Stops PostgreSQL and deletes its folder. */
  stop(): Promise<void>
}

/**
 * Starts one PostgreSQL for the tests of a worker.
 * @param fill migrates and seeds the empty database at the given URL, and closes its connections
 */
export async function startDemoDatabases(fill: (url: string) => Promise<void>): Promise<DemoDatabases> {
  const { adminUrl, stop } = await startTestCluster({})
  const templates = new Map<string, Promise<string>>()
  let count = 0

  async function makeTemplate(name: string): Promise<string> {
    await fill(await createDatabase(adminUrl, name))
    return name
  }

  /** The demo's appointments are relative to the day of seeding, so a run past midnight seeds another database. */
  function templateOfToday(): Promise<string> {
    const today = `demo_${cairoDate()}`
    const template = templates.get(today) ?? makeTemplate(today)
    templates.set(today, template)
    return template
  }

  return {
    async create() {
      count += 1
      const name = `test_${count}`
      const url = await cloneDatabase(adminUrl, await templateOfToday(), name)
      return { url, drop: () => dropDatabase(adminUrl, name) }
    },
    stop,
  }
}
