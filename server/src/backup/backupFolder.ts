import { chmodSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** What one full copy of the database is. */
const Manifest = z.object({
  /** Instants. */
  startedAt: z.string(),
  finishedAt: z.string(),
  /** The first piece of the log that a restore from here needs; null for a dump. */
  firstLog: z.string().nullable(),
  kind: z.enum(['folder', 'dump']),
})
export type Manifest = z.output<typeof Manifest>

export interface FullCopy extends Manifest {
  folder: string
}

/**
 * A folder of backups: `full/{instant}` with the database and, last of all, its manifest; `wal` with the log since; `files`
 * with every file that any of them may need.
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
    // Patients' records: nobody's but the one who runs this.
    chmodSync(this.folder, 0o700)
    for (const folder of [this.wal, this.files, join(this.folder, 'full')]) await mkdir(folder, { recursive: true })
  }

  /** Where a full copy is made until it is whole. */
  async draft(at: Date): Promise<string> {
    const folder = join(this.folder, 'full', `${nameOf(at)}.unfinished`)
    await mkdir(folder, { recursive: true })
    return folder
  }

  async finish(draft: string, manifest: Manifest): Promise<string> {
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    const folder = draft.replace(/\.unfinished$/, '')
    await rename(draft, folder)
    return folder
  }

  /** Those that were finished, the newest first. */
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
