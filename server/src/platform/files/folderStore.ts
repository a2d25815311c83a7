import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from './fileStore'
import { checkStoredName, isStoredName, newStoredName } from './storedName'
import { sync } from './sync'

/** Creates the missing folders below `root`, each synced to disk in its parent. */
async function makeFolders(root: string, ...names: string[]): Promise<string> {
  let folder = root
  for (const name of names) {
    const inside = join(folder, name)
    const created = await mkdir(inside, { recursive: true, mode: 0o700 })
    if (created) await sync(folder)
    folder = inside
  }
  return folder
}

/**
 * Stores files in `files` below the data folder, readable by the server's account only, in 256 × 256 folders. When
 * `save` has returned, the file is on disk.
 */
export async function createFolderStore(dataDir: string): Promise<FileStore> {
  await mkdir(dataDir, { recursive: true })
  const root = await makeFolders(dataDir, 'files')
  const incoming = await makeFolders(root, 'incoming')
  const partial = await makeFolders(root, 'partial')
  const stored = await makeFolders(root, 'stored')

  function shards(name: string): [string, string] {
    checkStoredName(name)
    return [name.slice(0, 2), name.slice(2, 4)]
  }

  function pathOf(name: string): string {
    return join(stored, ...shards(name), name)
  }

  /** Moves a file to the path of its name, and waits until it is on disk there. */
  async function moveIntoStore(name: string, path: string): Promise<void> {
    const folder = await makeFolders(stored, ...shards(name))
    await chmod(path, 0o600)
    await sync(path)
    await rename(path, join(folder, name))
    await sync(folder)
  }

  return {
    isRemote: false,
    incoming,
    partial,

    save: async (path: string): Promise<string> => {
      const name = newStoredName()
      await moveIntoStore(name, path)
      return name
    },

    restore: moveIntoStore,

    open: async (name: string, range?: ByteRange): Promise<Readable> => {
      const handle = await open(pathOf(name), 'r')
      return handle.createReadStream(range && { start: range.start, end: range.end - 1 })
    },

    remove: async (name: string): Promise<void> => {
      const path = pathOf(name)
      await rm(path, { force: true })
      await sync(dirname(path)).catch(() => undefined)
    },

    async *names(before: Date): AsyncIterable<string> {
      for (const first of await readdir(stored)) {
        for (const second of await readdir(join(stored, first))) {
          for (const name of await readdir(join(stored, first, second))) {
            const found = await stat(join(stored, first, second, name)).catch(() => undefined)
            if (found && isStoredName(name) && found.ctimeMs < before.getTime()) yield name
          }
        }
      }
    },
  }
}
