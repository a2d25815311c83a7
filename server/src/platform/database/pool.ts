import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareStatements } from './preparedStatements'

// Days and wall-clock times stay the text they are; bigint counts are small enough to be numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface PoolLimits {
  /** Connections. */
  size: number
  /** Milliseconds until somebody who gets no connection is refused (`isUnavailable`) and does not hang. */
  timeout: number
}

const defaultLimits: PoolLimits = { size: 10, timeout: 10_000 }

/** Milliseconds. Nothing that a person waits for takes longer; what does is given up. */
const maxDuration = { statement: 30_000, idleInTransaction: 30_000 }

/**
 * A pool of connections. A request takes one at a time (the transaction carries it), so a pool of any size
 * cannot wait for itself.
 */
export function openDatabase(url: string, limits: Partial<PoolLimits> = {}): Database {
  const { size, timeout } = { ...defaultLimits, ...limits }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // They are kept: a new one plans every statement anew, and the first who come after a pause would wait for it.
    min: size,
    application_name: 'mashfa',
    connectionTimeoutMillis: timeout,
    statement_timeout: maxDuration.statement,
    idle_in_transaction_session_timeout: maxDuration.idleInTransaction,
  })
  // A connection that is lost is told by the next statement, or replaced when it was idle; without listeners, on those
  // that are in use as well, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  pool.on('error', () => undefined)
  return drizzle(pool)
}
