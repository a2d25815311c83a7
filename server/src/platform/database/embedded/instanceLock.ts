import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Any number, as long as every Mashfa uses the same one. */
const lockNumber = 20_190_619

/** The maximum time (ms) until a killed server's connection is noticed. */
const timeout = 1000

/**
 * Ensures that only one Mashfa at a time manages this database: two would stop it for each other. The lock belongs to
 * the connection, so it is released the moment its holder ends, for whatever reason.
 * @throws when another process has the lock
 */
export async function acquireInstanceLock(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + timeout
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockNumber])
    if (rows[0]?.taken) return
    if (Date.now() > deadline) throw new Error(await lockedMessage(client, dataDir))
    await wait(50)
  }
}

async function lockedMessage(client: Client, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT application_name AS holder FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [lockNumber],
  )
  const process = rows[0]?.holder.replace('mashfa', 'process') ?? 'now gone'
  return `Another Mashfa (${process}) is running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
}
