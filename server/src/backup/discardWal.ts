import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { context, now } from '../platform/context'
import type { JobDefinition } from '../platform/jobs/jobs'
import { walFolder } from './folderCopy'

/** Milliseconds that WAL waits for a backup to fetch it: a weekend and a day. */
const maxWait = 3 * 24 * 60 * 60 * 1000

/**
 * Discards the WAL that PostgreSQL has archived when no backup fetches it any more: it would fill the disk until the
 * database stops. The next backup makes a full copy and begins again.
 */
export const discardWal: JobDefinition = {
  name: 'discard-wal',
  cron: '27 * * * *',
  run: async () => {
    const { config, log } = context().platform
    const folder = walFolder(config)
    const since = await waitingSince(folder)
    if (!since || now().getTime() - since.getTime() < maxWait) return
    // First out of PostgreSQL's way, which writes into it.
    const discarded = `${folder}.discarded`
    await rm(discarded, { recursive: true, force: true })
    await rename(folder, discarded)
    await rm(discarded, { recursive: true })
    log.error({ since }, 'backups have stopped: the write-ahead log that waited for them was discarded')
  },
}

/** Returns when the oldest segment was archived; undefined without any. */
async function waitingSince(folder: string): Promise<Date | undefined> {
  if (!existsSync(folder)) return undefined
  const [oldest] = (await readdir(folder)).filter((name) => name.endsWith('.gz')).sort()
  // A backup may fetch it now.
  const found = oldest && (await stat(join(folder, oldest)).catch(() => undefined))
  return found ? found.mtime : undefined
}
