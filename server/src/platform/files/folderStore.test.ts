import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'

let dataDir: string
let store: FileStore

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mashfa-test-'))
  store = await createFolderStore(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true }))

async function arrived(text: string): Promise<string> {
  const path = join(store.incoming, 'arrived')
  await writeFile(path, text, { mode: 0o644 })
  return path
}

test('what was kept is read again under a name that tells nothing', async () => {
  const name = await store.keep(await arrived('bytes'))
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(await buffer(await store.open(name))).toEqual(Buffer.from('bytes'))
  expect(await readdir(store.incoming)).toEqual([])
})

test('only the server may read it', async () => {
  const name = await store.keep(await arrived('bytes'))
  const path = join(dataDir, 'files', 'stored', name.slice(0, 2), name.slice(2, 4), name)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(store.incoming)).mode & 0o777).toBe(0o700)
})

test('removing works, and works twice', async () => {
  const name = await store.keep(await arrived('bytes'))
  await store.remove(name)
  await store.remove(name)
  await expect(store.open(name)).rejects.toThrow('ENOENT')
})

test('a store that is opened again still has its files', async () => {
  const name = await store.keep(await arrived('bytes'))
  const again = await createFolderStore(dataDir)
  expect(await buffer(await again.open(name))).toEqual(Buffer.from('bytes'))
})

test.each(['../../../etc/passwd', '', 'ab', `${'0'.repeat(31)}/`])('%j is not a name', async (name) => {
  await expect(store.open(name)).rejects.toThrow('not the name')
  await expect(store.remove(name)).rejects.toThrow('not the name')
})

test('what was kept before an instant is named, and nothing else', async () => {
  const name = await store.keep(await arrived('bytes'))
  const namedBefore = async (instant: number) => {
    const names: string[] = []
    for await (const each of store.names(new Date(instant))) names.push(each)
    return names
  }
  expect(await namedBefore(Date.now() + 60_000)).toEqual([name])
  expect(await namedBefore(Date.now() - 60_000)).toEqual([])
})
