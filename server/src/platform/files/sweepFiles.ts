import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { context, now } from '../context'
import { textArray } from '../database/expressions'
import { readRows } from '../database/rows'
import type { JobDefinition } from '../jobs/jobs'
import type { FileStore } from './fileStore'
import { removeIdleUploads } from './uploads/uploads'

/** No request and no transaction takes a day, and an upload of several requests is given up after a day without any. */
const maxIncomingAge = 24 * 60 * 60 * 1000

const batch = 500

const KnownRow = z.strictObject({ name: z.string() })

/**
 * Removes uploads that nobody continues, and what a crashed server has left behind: incoming uploads, and stored bytes
 * whose row was never committed.
 */
export const sweepFiles: JobDefinition = {
  name: 'sweep-files',
  cron: '17 * * * *',
  run: async () => {
    const before = new Date(now().getTime() - maxIncomingAge)
    const { incoming, partial } = context().platform.files
    await removeIdleUploads(before)
    for (const folder of [incoming, partial]) await sweepFolder(folder, before)
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

async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
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
  // One statement: a record that is being saved turns an upload into a file.
  const rows = await readRows(
    KnownRow,
    sql`select stored_name as name from media where stored_name = any (${textArray(names)})
      union all select stored_name from uploads where stored_name = any (${textArray(names)})`,
  )
  const known = new Set(rows.map((row) => row.name))
  for (const name of names) if (!known.has(name)) await context().platform.files.remove(name)
}
