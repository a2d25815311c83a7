import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Waits until a file's content, or the names in a folder, are on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder and everything in it are on disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await sync(join(folder, name))
  await sync(folder)
}
