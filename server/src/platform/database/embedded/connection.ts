import { Client } from 'pg'
import { databaseName, ownerUser, serverUser } from './cluster'

const port = 5432

/**
 * Returns the URL of a database behind the socket in `folder`, in the form that node-postgres accepts.
 * @param user by default the owner of everything
 */
export function socketUrl(folder: string, database: string, user: string = ownerUser): string {
  // The port is part of the socket's file name; set explicitly, so that PGPORT in the environment does not change it.
  return `postgresql:///${database}?host=${encodeURIComponent(folder)}&port=${port}&user=${user}`
}

/** Returns the URLs of Mashfa's database behind the socket in `folder`. */
export function databaseUrls(folder: string): { ownerUrl: string; serverUrl: string } {
  return { ownerUrl: socketUrl(folder, databaseName), serverUrl: socketUrl(folder, databaseName, serverUser) }
}

/**
 * The socket does not exist (yet or any more), or "the database system is starting up", "shutting down", "in recovery".
 */
const notReady = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01'])

/**
 * Connects to the database "postgres" behind the socket in `folder`.
 * @returns undefined when it does not accept connections now
 * @throws for any other reason, such as refused access
 */
export async function connectIfReady(folder: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: socketUrl(folder, 'postgres'),
    application_name: `mashfa ${process.pid}`,
    ssl: false,
  })
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (notReady.has(code ?? '') || message.includes('terminated unexpectedly')) return undefined
    throw new Error(`PostgreSQL refused the connection: ${message}`, { cause: error })
  }
}
