import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, context, runIn } from '../context'
import { inTransaction } from '../database/transaction'
import { samplePng, sampleZip } from '../testing/sampleFiles'
import { startTestServices, type TestServices } from '../testing/services'
import { openMedia, removeMedia, saveMedia } from './media'
import { receiveBytes } from './receiveFile'
import { sweepFiles } from './sweepFiles'
import { discardFile } from './uncommitted'

let services: TestServices

beforeAll(async () => {
  services = await startTestServices()
})
afterAll(() => services.stop())

async function storedFiles(): Promise<number> {
  const entries = await readdir(join(services.platform.config.dataDir, 'files', 'stored'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).length
}

function waiting(): Promise<string[]> {
  return readdir(services.platform.files.incoming)
}

test('a saved file is found by its id with its bytes, and remains after the form is discarded', () =>
  services.inContext(async () => {
    const file = await receiveBytes('chest.png', samplePng)
    const row = await inTransaction(() => saveMedia(file))
    await discardFile(file)
    expect(row).toMatchObject({ file_name: 'chest.png', content_type: 'image/png', size: samplePng.length })
    expect(row.created_at).toEqual(services.clock.now())
    const { stream, ...response } = await openMedia(row.id)
    expect(response).toEqual({ fileName: 'chest.png', contentType: 'image/png', size: samplePng.length })
    expect(await buffer(stream)).toEqual(samplePng)
    expect(await waiting()).toEqual([])
  }))

test('a rollback leaves neither row nor bytes', () =>
  services.inContext(async () => {
    const before = await storedFiles()
    const file = await receiveBytes('chest.png', samplePng)
    const work = inTransaction(async () => {
      await saveMedia(file)
      throw new Error('later')
    })
    await expect(work).rejects.toThrow('later')
    await discardFile(file)
    expect(await storedFiles()).toBe(before)
    expect(await waiting()).toEqual([])
  }))

test('a transaction that runs again after a conflict saves the same file', () =>
  services.inContext(async () => {
    const file = await receiveBytes('chest.png', samplePng)
    const rolledBack = inTransaction(async () => {
      await saveMedia(file)
      throw new Error('conflict')
    })
    await expect(rolledBack).rejects.toThrow('conflict')
    const row = await inTransaction(() => saveMedia(file))
    await discardFile(file)
    expect(await buffer((await openMedia(row.id)).stream)).toEqual(samplePng)
  }))

test("bytes of a committed row are kept, even if the commit's result was lost", () =>
  services.inContext(async () => {
    const before = await storedFiles()
    const file = await receiveBytes('chest.png', samplePng)
    const forgotten: Context['afterCommit'] = []
    await services.platform.database.transaction((transaction) =>
      runIn({ ...context(), transaction, afterCommit: forgotten }, () => saveMedia(file)),
    )
    await discardFile(file)
    expect(await storedFiles()).toBe(before + 1)
  }))

test("a removed file's bytes are deleted after commit", () =>
  services.inContext(async () => {
    const { id } = await inTransaction(async () => saveMedia(await receiveBytes('chest.png', samplePng)))
    const before = await storedFiles()
    const undone = inTransaction(async () => {
      await removeMedia(id)
      throw new Error('later')
    })
    await expect(undone).rejects.toThrow('later')
    expect(await storedFiles()).toBe(before)
    await inTransaction(() => removeMedia(id))
    expect(await storedFiles()).toBe(before - 1)
    await expect(openMedia(id)).rejects.toMatchObject({ status: 404 })
    await expect(removeMedia(id)).rejects.toMatchObject({ status: 404 })
  }))

test('bytes of an unknown type are not accepted', () =>
  services.inContext(async () => {
    await expect(receiveBytes('x.png', sampleZip)).rejects.toThrow('not a file of a known type')
    expect(await waiting()).toEqual([])
  }))

test('uploads left behind by a crashed server are removed after a day', () =>
  services.inContext(async () => {
    const { incoming } = services.platform.files
    const hoursAgo = (hours: number) => new Date(services.clock.now().getTime() - hours * 60 * 60 * 1000)
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const) {
      await writeFile(join(incoming, name), 'x')
      await utimes(join(incoming, name), hoursAgo(hours), hoursAgo(hours))
    }
    await sweepFiles.run({})
    expect(await waiting()).toEqual(['young'])
  }))

test('bytes whose row was never committed are removed after a day, those with a row are kept', () =>
  services.inContext(async () => {
    const { files } = services.platform
    const saved = await inTransaction(async () => saveMedia(await receiveBytes('x.png', samplePng)))
    const path = join(files.incoming, 'orphan')
    await writeFile(path, 'x')
    const orphan = await files.save(path)
    const before = services.clock.now()
    services.clock.set(new Date(Date.now() + 25 * 60 * 60 * 1000))
    await sweepFiles.run({})
    services.clock.set(before)
    await expect(files.open(orphan)).rejects.toThrow('ENOENT')
    expect((await openMedia(saved.id)).fileName).toBe('x.png')
  }))
