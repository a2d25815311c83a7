import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { context, now } from '../context'
import type { JobDefinition } from '../jobs/jobs'

const longestUpload = 24 * 60 * 60 * 1000

/** Removes what a server that died has left of uploads; no upload takes a day. */
export const sweepFiles: JobDefinition = {
  name: 'sweep-files',
  cron: '17 * * * *',
  run: async () => {
    const { incoming } = context().platform.files
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const found = await stat(path).catch(() => undefined)
      if (found && now().getTime() - found.mtimeMs > longestUpload) await rm(path, { force: true })
    }
  },
}
