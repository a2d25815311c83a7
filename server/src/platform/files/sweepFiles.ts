import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { context, db, now } from '../context'
import type { JobDefinition } from '../jobs/jobs'
import type { FileStore } from './fileStore'
import { media } from './tables'

/** No upload and no transaction takes a day. */
const maxIncomingAge = 24 * 60 * 60 * 1000

const batch = 500

/** Removes what a crashed server has left behind: incoming uploads, and stored bytes whose row was never committed. */
export const sweepFiles: JobDefinition = {
  name: 'sweep-files',
  cron: '17 * * * *',
  run: async () => {
    const before = new Date(now().getTime() - maxIncomingAge)
    await sweepIncoming(before)
    await sweepStored(before)
  },
}

/**
 * Removes what a killed server was receiving. Expects that no request is accepted yet: each server has its own folder,
 * so everything in it is from before.
 */
export async function clearIncoming({ incoming }: FileStore): Promise<void> {
  for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true })
}

async function sweepIncoming(before: Date): Promise<void> {
  const { incoming } = context().platform.files
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}

async function sweepStored(before: Date): Promise<void> {
  const { files } = context().platform
  let names: string[] = []
  for await (const name of files.names(before)) {
    names.push(name)
    if (names.length < batch) continue
    await removeUnknown(names)
    names = []
  }
  await removeUnknown(names)
}

async function removeUnknown(names: string[]): Promise<void> {
  if (names.length === 0) return
  const rows = await db().select({ name: media.stored_name }).from(media).where(inArray(media.stored_name, names))
  const known = new Set(rows.map((row) => row.name))
  for (const name of names) if (!known.has(name)) await context().platform.files.remove(name)
}
