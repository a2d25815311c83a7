import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Investigation } from '#contract/investigations/investigation'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { eventually } from '../../platform/testing/eventually'
import { startS3Proxy } from '../../platform/testing/s3Proxy'
import { startS3, type TestS3 } from '../../platform/testing/s3Server'
import { samplePdf } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'

const idleInTransaction = 1_000

/** Called for each file that is sent to the bucket; true leaves it without an answer. */
let onUpload: (request: IncomingMessage) => boolean | Promise<boolean> = () => false
let folder: string
let s3: TestS3
let proxy: TestS3
let testServer: TestServer
let lab: Lab
let order: Investigation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mashfa-s3-'))
  s3 = await startS3(folder)
  proxy = await startS3Proxy(s3.settings, (request) => request.method === 'PUT' && onUpload(request))
  testServer = await startTestServer({ s3: proxy.settings }, { pool: { size: 2, idleInTransaction } })
  lab = await Lab.open(testServer)
  order = await lab.ordered({ center_id: lab.lab })
})
afterAll(async () => {
  await testServer.stop()
  await proxy.stop()
  await s3.stop()
  await rm(folder, { recursive: true })
})

/** Sends all bytes of a file, and returns the address of its upload. */
async function sent(): Promise<string> {
  const file = { file_name: 'report.pdf', size: samplePdf.length, last_modified: 1_763_000_000_000 }
  const begun = await lab.member.post<{ data: InvestigationUpload }>(
    `/api/admin/investigation/${order.id}/uploads`,
    file,
  )
  const path = `/api/admin/investigation/uploads/${begun.body.data.id}`
  const { status } = await fetch(`${testServer.url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${lab.member.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(samplePdf),
  })
  expect(status).toBe(204)
  return path
}
const complete = (path: string) => lab.member.post<{ data: InvestigationUpload }>(`${path}/complete`)
const sendForm = () => lab.create({ center_id: lab.lab }, ['x.png'])

/** Waits until no file is left on disk: a form's are removed after its response. */
async function nothingLeft(): Promise<void> {
  const { partial, incoming } = testServer.server.platform.files
  await eventually(async () => (await readdir(partial)).length + (await readdir(incoming)).length === 0)
}

test('files are stored in a bucket that takes longer than a transaction may wait', async () => {
  const path = await sent()
  onUpload = async () => {
    await setTimeout(2 * idleInTransaction)
    return false
  }
  const [completed, form] = await Promise.all([complete(path), sendForm()])
  expect([completed.status, completed.body.data.is_complete]).toEqual([200, true])
  expect(form.status).toBe(200)
  await nothingLeft()
})

test('a bucket that does not answer leaves the database to other requests', async () => {
  const paths = [await sent(), await sent()]
  const waiting: IncomingMessage[] = []
  onUpload = (request) => waiting.push(request) > 0
  const completing = [...paths.map(complete), sendForm(), sendForm()]
  await eventually(() => waiting.length === completing.length)
  expect((await testServer.stranger.get('/api/ready')).status).toBe(200)
  expect((await lab.show(order.id)).status).toBe(200)
  onUpload = () => false
  for (const { socket } of waiting) socket.destroy()
  expect((await Promise.all(completing)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await nothingLeft()
})

test('what has arrived stays until the bucket has taken it', async () => {
  const path = await sent()
  onUpload = ({ socket }) => {
    socket.destroy()
    return true
  }
  expect((await complete(path)).status).toBe(503)
  onUpload = () => false
  expect((await complete(path)).status).toBe(200)
  await nothingLeft()
})
