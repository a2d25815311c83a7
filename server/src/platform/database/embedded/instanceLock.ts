import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Any number will do, as long as every Mashfa takes the same. */
const lockNumber = 20_190_619

/** As long as a killed server's connection may take to be noticed. */
const timeout = 1000

/**
 * Makes sure that one Mashfa at a time looks after this database: two would stop it under each other.
 * The lock lives in the connection, so it is free again the moment its holder is gone, however it went.
 * @throws when another process holds it
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
  return `Another Mashfa (${process}) is running on the data folder ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`
}
