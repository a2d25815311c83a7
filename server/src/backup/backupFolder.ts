import { chmodSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { sync, syncTree } from '../platform/files/sync'

/** The manifest of a full copy of the database. */
const Manifest = z.object({
  /** ISO 8601 instants. */
  startedAt: z.string(),
  finishedAt: z.string(),
  /** The first WAL segment that a restore from here needs; null for a dump. */
  firstLog: z.string().nullable(),
  kind: z.enum(['folder', 'dump']),
})
export type Manifest = z.output<typeof Manifest>

export interface FullCopy extends Manifest {
  folder: string
}

/**
 * A folder of backups: `full/{instant}` with the database and, written last, its manifest; `wal` with the WAL since
 * then; `files` with every file that any of them may need.
 */
export class BackupFolder {
  constructor(readonly folder: string) {}

  get wal(): string {
    return join(this.folder, 'wal')
  }

  get files(): string {
    return join(this.folder, 'files')
  }

  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    // It contains patients' records: accessible only to the user who runs the backup.
    chmodSync(this.folder, 0o700)
    for (const folder of [this.wal, this.files, join(this.folder, 'full')]) await mkdir(folder, { recursive: true })
  }

  /** Creates the folder in which a full copy is made until it is complete. */
  async draft(at: Date): Promise<string> {
    const folder = join(this.folder, 'full', `${nameOf(at)}.unfinished`)
    await mkdir(folder, { recursive: true })
    return folder
  }

  /** Completes a full copy, once all of it is on disk: older ones may be removed now. */
  async finish(draft: string, manifest: Manifest): Promise<string> {
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await syncTree(draft)
    const folder = draft.replace(/\.unfinished$/, '')
    await rename(draft, folder)
    await sync(join(this.folder, 'full'))
    return folder
  }

  /** Returns the completed copies, newest first. */
  async copies(): Promise<FullCopy[]> {
    const names = (await readdir(join(this.folder, 'full'))).filter((name) => !name.endsWith('.unfinished'))
    const copies = await Promise.all(
      names.map(async (name) => {
        const folder = join(this.folder, 'full', name)
        const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
        return { folder, ...manifest }
      }),
    )
    return copies.sort((one, other) => (one.finishedAt < other.finishedAt ? 1 : -1))
  }
}

function nameOf(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-')
}
