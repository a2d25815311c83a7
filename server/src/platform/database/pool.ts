import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { traceStatements } from '../tracing/traceStatements'
import type { Tracing } from '../tracing/tracing'
import { prepareStatements } from './preparedStatements'

// Dates and wall-clock times stay text; bigint counts are small enough for numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface PoolLimits {
  /** Maximum number of connections. */
  size: number
  /** Milliseconds until a caller that gets no connection is refused (`isRetryable`) instead of waiting on. */
  timeout: number
  /** Milliseconds that a transaction may wait for its next statement; PostgreSQL ends one that waits longer. */
  idleInTransaction: number
}

const defaultLimits: PoolLimits = { size: 10, timeout: 10_000, idleInTransaction: 30_000 }

/** Milliseconds. Nothing that a user waits for takes longer; a statement that does is cancelled. */
const maxStatementDuration = 30_000

/**
 * Opens a pool of connections. A request takes one at a time (in its transaction), so a pool of any size cannot
 * deadlock with itself.
 */
export function openDatabase(url: string, limits: Partial<PoolLimits> = {}, tracing?: Tracing): Database {
  const { size, timeout, idleInTransaction } = { ...defaultLimits, ...limits }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Connections stay open: a new one has to plan every statement again, and the first requests after a pause would
    // wait for it.
    min: size,
    application_name: 'mashfa',
    connectionTimeoutMillis: timeout,
    statement_timeout: maxStatementDuration,
    idle_in_transaction_session_timeout: idleInTransaction,
  })
  // A lost connection is reported by its next statement, or replaced if it was idle. Without listeners, also on
  // connections in use, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  pool.on('error', () => undefined)
  if (tracing) traceStatements(pool, tracing)
  return Object.assign(drizzle(pool), { transaction: transactionsOf(pool) })
}

/**
 * Returns Drizzle's `transaction` for a pool, which always gives its connection back. Drizzle's own one loses it if `begin` fails,
 * as on a connection that was idle when PostgreSQL was restarted: after as many of these, no request gets a connection.
 */
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      // A connection that could not be rolled back is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}
