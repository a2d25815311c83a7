import { rmdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { initialise } from './cluster'
import { prepareLocation } from './clusterLocation'
import { connectIfReady, databaseUrls } from './connection'
import { ensureDatabase } from './ensureDatabase'
import { acquireInstanceLock } from './instanceLock'
import { type Postmaster, respondingPostmaster } from './postmaster'
import { isPostgres, waitUntilEnded } from './processes'

export interface EmbeddedPostgresOptions {
  /** Mashfa's data folder; the database is in "postgres" inside it. Created if missing. */
  dataDir: string
  /** Called with one sentence per event. */
  log?: (message: string) => void
  /** Called once when PostgreSQL ends without having been stopped; the caller decides whether to restart it. */
  onExit?: () => void
  /** For tests: nothing is flushed to disk, so a crash can lose all data. */
  disposable?: boolean
}

export interface EmbeddedPostgres {
  /** URL of the database "mashfa" for its owner, a superuser; for node-postgres. */
  ownerUrl: string
  /** The same for the user that the server works as. */
  serverUrl: string
  /** The pid of PostgreSQL's main process. */
  pid: number
  /** Closes connections, waits until everything is on disk and the process has ended. Can be called twice. */
  stop(): Promise<void>
}

const stopTimeout = 60_000

/**
 * Runs the PostgreSQL that comes with Mashfa: creates its folder at the first start, recovers it after a crash, and
 * adopts one that a killed process left running. It outlives this process unless `stop` is called.
 * @throws with a readable message: another Mashfa on the same folder, no PostgreSQL for this machine, no access
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = prepareLocation(options.dataDir, options.disposable ?? false)
  if (await initialise(location)) options.log?.(`Made a database in ${location.cluster}`)
  const postmaster = await respondingPostmaster(location)
  if (postmaster.adopted) options.log?.(`Took over the database that was left running (process ${postmaster.pid})`)
  try {
    await acquireInstanceLock(postmaster.client, location.dataDir)
  } catch (error) {
    await postmaster.client.end()
    throw error
  }
  await ensureDatabase(postmaster.client, location)
  const watch = watchInstance(postmaster, location.dataDir, options.onExit)
  let stopped: Promise<void> | undefined
  return {
    ...databaseUrls(postmaster.socketFolder),
    pid: postmaster.pid,
    stop: () => {
      stopped ??= watch.end().then(() => stopPostmaster(postmaster))
      return stopped
    },
  }
}

/** Keeps the connection with the instance lock open for as long as PostgreSQL runs, and reports when it ends. */
function watchInstance(
  postmaster: Postmaster,
  dataDir: string,
  onExit: (() => void) | undefined,
): { end(): Promise<void> } {
  let client: Client | undefined
  let ending = false
  const watchConnection = (connected: Client) => {
    client = connected
    connected.once('end', () => void onConnectionLost())
  }
  const onConnectionLost = async () => {
    client = undefined
    while (!ending && isPostgres(postmaster.pid)) {
      // PostgreSQL drops every connection when one of its processes crashes, and is back after a moment.
      const again = await connectIfReady(postmaster.socketFolder).catch(() => undefined)
      if (again) {
        watchConnection(again)
        return acquireInstanceLock(again, dataDir).catch(() => undefined)
      }
      await wait(20, undefined, { ref: false })
    }
    if (!ending) onExit?.()
  }
  watchConnection(postmaster.client)
  return {
    end: async () => {
      ending = true
      await client?.end()
    },
  }
}

async function stopPostmaster({ pid, socketFolder }: Postmaster): Promise<void> {
  if (isPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    await waitUntilEnded(pid, stopTimeout)
  }
  try {
    rmdirSync(socketFolder)
  } catch {
    // Created again at the next start; no error if it contains something else.
  }
}
