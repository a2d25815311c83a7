import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

function noteIn(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Notes in the data folder that a backup was made now. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(noteIn(dataDir), `${new Date().toISOString()}\n`)
}

/** Returns how many seconds ago the last backup was made; not a number if there was none with this data folder. */
export function secondsSinceBackup(dataDir: string): number {
  const note = statSync(noteIn(dataDir), { throwIfNoEntry: false })
  return note ? (Date.now() - note.mtimeMs) / 1000 : Number.NaN
}
