import pg from 'pg'
import { installQueues, missingQueues } from '../jobs/queues'
import { migrate, pendingMigrations } from './migrate'
import { grantServerRights, readServerUser } from './serverRights'

/** How to reach a database. */
export interface DatabaseUrls {
  /** As the user that the server works as. */
  serverUrl: string
  /** As the owner of the tables; undefined if only the server's user is known. */
  ownerUrl: string | undefined
}

interface Preparation extends DatabaseUrls {
  mode: 'demo' | 'production'
  /** The names of the kinds of jobs. */
  queues: readonly string[]
}

/**
 * Migrates the database and grants the server's user its rights, as the owner. Without the owner's URL, checks that this
 * has been done; only in demo mode, the server's user can be the owner.
 * @throws Error that says what the operator can do: in production the server's user could change the audit log, or the
 * database must be migrated and the owner is not known
 */
export async function prepareDatabase({ serverUrl, ownerUrl, mode, queues }: Preparation): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  // A connection that is lost while it is idle is reported by its next statement.
  server.on('error', () => undefined)
  await server.connect()
  try {
    const { name, isOwner } = await readServerUser(server)
    // Before anything is written into a database that is then refused.
    if (mode === 'production' && isOwner) throw new Error(refusal(name))
    if (ownerUrl !== undefined || isOwner) {
      await migrate(ownerUrl ?? serverUrl, async (owner) => {
        await installQueues(owner, queues)
        await grantServerRights(owner, name)
      })
    } else if (!(await isPrepared(server, queues))) throw new Error(notMigrated)
    if (mode === 'production' && (await readServerUser(server)).mayChangeAuditLog) throw new Error(refusal(name))
  } finally {
    await server.end()
  }
}

async function isPrepared(client: pg.Client, queues: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`
    select coalesce(has_table_privilege(to_regclass('public.schema_migrations'), 'select'), false)
      and coalesce(has_schema_privilege(to_regnamespace('pgboss'), 'usage'), false) as exists`)
  if (!rows[0]?.exists) return false
  return (await pendingMigrations(client)).length === 0 && (await missingQueues(client, queues)).length === 0
}

function refusal(user: string): string {
  return `The user "${user}" of DATABASE_URL could change or delete entries of the audit log, because it is a superuser or has more rights than the server needs. In production the server works as a user of its own:
  1. As an administrator of the database, run: CREATE ROLE mashfa_server LOGIN PASSWORD '…';
  2. Set MIGRATION_DATABASE_URL to the owner of the tables. For an existing installation that is the present DATABASE_URL.
  3. Set DATABASE_URL to the same database with the user mashfa_server and its password.
The next start grants mashfa_server its rights. See "An external PostgreSQL" in docs/operating.md.`
}

const notMigrated =
  'The database has not been migrated to this version, and the user of DATABASE_URL may not do that. Set MIGRATION_DATABASE_URL to the owner of the tables, or run "npm run migrate" with it. See "An external PostgreSQL" in docs/operating.md.'
