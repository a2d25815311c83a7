import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../log'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres'

const pause = 500

/**
 * Runs the embedded PostgreSQL and restarts it whenever it ends unexpectedly. Its URLs stay the same, so the pool
 * reconnects. Ends with `stop`.
 */
export async function keepPostgresRunning(dataDir: string, log: Log): Promise<Omit<EmbeddedPostgres, 'pid'>> {
  let stopped = false
  let current = begin()

  function begin(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir, log: (message) => log.info(message), onExit })
  }

  function onExit(): void {
    if (stopped) return
    log.error('PostgreSQL exited unexpectedly; restarting it')
    current = restart()
  }

  async function restart(): Promise<EmbeddedPostgres> {
    for (;;) {
      try {
        return await begin()
      } catch (err) {
        if (stopped) throw err
        log.error({ err }, 'PostgreSQL could not be restarted; trying again')
        await wait(pause)
      }
    }
  }

  const { ownerUrl, serverUrl } = await current
  return {
    ownerUrl,
    serverUrl,
    async stop() {
      stopped = true
      await (await current).stop()
    },
  }
}
