import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// Days and wall-clock times stay the text they are; bigint counts are small enough to be numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * A pool of connections. A request takes one at a time (the transaction carries it), so a pool of any size
 * cannot wait for itself.
 */
export function openDatabase(url: string, size = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'mashfa' })
  // A connection that is lost is told by the next statement, or replaced when it was idle; without listeners, on those
  // that are in use as well, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return drizzle(pool)
}
