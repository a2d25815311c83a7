import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startS3Proxy } from '../testing/s3Proxy'
import { startS3, type TestS3 } from '../testing/s3Server'
import { samplePng } from '../testing/sampleFiles'
import { startTestServer, type TestServer } from '../testing/server'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'
import { createS3Store } from './s3Store'

let s3: TestS3
let bucketFolder: string
let dataDir: string
let store: FileStore

beforeAll(async () => {
  bucketFolder = await mkdtemp(join(tmpdir(), 'mashfa-s3-'))
  s3 = await startS3(bucketFolder)
})
afterAll(async () => {
  await s3.stop()
  await rm(bucketFolder, { recursive: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mashfa-test-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function arrived(content: string | Buffer): Promise<string> {
  const path = join(store.incoming, 'arrived')
  await writeFile(path, content, { mode: 0o644 })
  return path
}

async function namesBefore(instant: number): Promise<string[]> {
  const names: string[] = []
  for await (const each of store.names(new Date(instant))) names.push(each)
  return names
}

describe.each([
  ['folder', () => createFolderStore(dataDir), []],
  ['bucket', () => createS3Store(s3.settings, dataDir), ['arrived']],
] as const)('a %s', (_, open, left) => {
  beforeEach(async () => {
    store = await open()
  })

  test('returns a stored file, under a name that reveals nothing', async () => {
    const content = Buffer.alloc(3_000_000, 'bytes')
    const name = await store.save(await arrived(content))
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect((await buffer(await store.open(name))).equals(content)).toBe(true)
    expect(await readdir(store.incoming)).toEqual(left)
  })

  test('removes a file, and accepts removing it twice', async () => {
    const name = await store.save(await arrived('bytes'))
    await store.remove(name)
    await store.remove(name)
    await expect(store.open(name)).rejects.toThrow(/ENOENT|not exist/)
  })

  test('still has its files when it is opened again', async () => {
    const name = await store.save(await arrived('bytes'))
    const again = await open()
    expect(await buffer(await again.open(name))).toEqual(Buffer.from('bytes'))
  })

  test.each(['../../../etc/passwd', '', 'ab', `${'0'.repeat(31)}/`])('rejects %j as a name', async (name) => {
    await expect(store.open(name)).rejects.toThrow('not the name')
    await expect(store.remove(name)).rejects.toThrow('not the name')
  })

  test('lists the files stored before an instant', async () => {
    const name = await store.save(await arrived('bytes'))
    expect(await namesBefore(Date.now() + 60_000)).toContain(name)
    expect(await namesBefore(Date.now() - 60_000)).toEqual([])
  })
})

test('only the server can read the files in its folder', async () => {
  store = await createFolderStore(dataDir)
  const name = await store.save(await arrived('bytes'))
  const path = join(dataDir, 'files', 'stored', name.slice(0, 2), name.slice(2, 4), name)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(store.incoming)).mode & 0o777).toBe(0o700)
})

test('a missing bucket or an unknown key is reported at startup', async () => {
  const wrong = [
    { ...s3.settings, bucket: 'another' },
    { ...s3.settings, accessKey: 'who' },
  ]
  for (const settings of wrong) await expect(createS3Store(settings, dataDir)).rejects.toThrow('S3_BUCKET: the bucket')
})

describe('a bucket whose store fails', () => {
  /** Passes requests on to the store, except the first `count` uploads: their connection is closed, or `status` is returned. */
  async function openFailing(count: number, status?: number): Promise<{ uploads: number }> {
    const seen = { uploads: 0 }
    const proxy = await startS3Proxy(s3.settings, ({ method, socket }, response) => {
      if (method !== 'PUT' || ++seen.uploads > count) return false
      if (status === undefined) socket.destroy()
      else response.writeHead(status, { connection: 'close' }).end()
      return true
    })
    onTestFinished(proxy.stop)
    store = await createS3Store(proxy.settings, dataDir)
    return seen
  }

  test.each([
    ['closes the connection', undefined],
    ['is overloaded', 503],
  ])('stores a file although the store %s twice', async (_, status) => {
    const content = Buffer.alloc(300_000, 'bytes')
    const seen = await openFailing(2, status)
    const name = await store.save(await arrived(content))
    expect((await buffer(await store.open(name))).equals(content)).toBe(true)
    expect(seen.uploads).toBe(3)
    expect(await readdir(store.incoming)).toEqual(['arrived'])
  })

  test('reports a store that fails each time, and leaves the file to be stored later', async () => {
    const seen = await openFailing(3)
    await expect(store.save(await arrived('bytes'))).rejects.toThrow('The file store failed')
    expect(seen.uploads).toBe(3)
    expect(await readdir(store.incoming)).toEqual(['arrived'])
  })

  test('gives up a store that does not answer', async () => {
    const proxy = await startS3Proxy(s3.settings, ({ method }) => method !== 'HEAD')
    onTestFinished(proxy.stop)
    store = await createS3Store(proxy.settings, dataDir, 500)
    await expect(store.save(await arrived('bytes'))).rejects.toThrow('The file store failed')
    await expect(store.open('0'.repeat(32))).rejects.toThrow('The file store failed')
    expect(await readdir(store.incoming)).toEqual(['arrived'])
  })

  test('does not repeat an upload that is refused', async () => {
    const seen = await openFailing(1, 403)
    await expect(store.save(await arrived('bytes'))).rejects.toThrow('The file store failed')
    expect(seen.uploads).toBe(1)
  })
})

describe('a server with its files in a bucket', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer({ s3: s3.settings })
  })
  afterAll(() => testServer.stop())

  test('stores an attachment there, and returns it only to its patient', async () => {
    const patient = await testServer.as('patient@demo.test')
    const { rows } = await testServer.database.$client.query(
      'select id from appointments where patient_id = $1 and status = 1 limit 1',
      [patient.userId],
    )
    const form = new FormData()
    form.set('attachment_name', 'Chest')
    form.set('attachment_type', 'radiology')
    form.set('attachment_file', new Blob([new Uint8Array(samplePng)], { type: 'image/png' }), 'chest.png')
    const path = `/api/patient/appointments/${rows[0].id}/complaint/save-attachment`
    const sent = await patient.send<{ data: { media_id: number } }>('POST', path, { form })
    expect(sent.status).toBe(200)
    const address = `/api/patient/appointments/complaint/attachments/media/${sent.body.data.media_id}`
    const got = await fetch(`${testServer.url}${address}`, { headers: { authorization: `Bearer ${patient.token}` } })
    expect(Buffer.from(await got.arrayBuffer()).equals(samplePng)).toBe(true)
    const other = await testServer.addUser()
    expect((await other.get(address)).status).toBe(404)
  })
})
