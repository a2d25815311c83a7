import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { uploads } from '../../platform/files/tables'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { sampleDicom, samplePdf, samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { Lab } from './testing/lab'
import { storeUnfinishedUpload } from './testing/storeInvestigation'

type Order = Awaited<ReturnType<Lab['ordered']>>
interface UploadAnswer {
  data: InvestigationUpload
  errors?: Record<string, string[]>
}

let testServer: TestServer
let lab: Lab
let order: Order
beforeAll(async () => {
  testServer = await startTestServer({ maxUploadBytes: 4 * 1024 * 1024 })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
  order = await lab.ordered({ center_id: lab.lab })
})

const address = (id: number) => `/api/admin/investigation/uploads/${id}`

function begin(bytes: Buffer, name: string, who: Client = lab.member, headers: Record<string, string> = {}) {
  const body = { file_name: name, size: bytes.length, last_modified: 1_763_000_000_000 }
  return who.post<UploadAnswer>(`/api/admin/investigation/${order.id}/uploads`, body, { headers })
}

/** Sends a request of the protocol. */
function tus(method: string, id: number, { headers = {}, bytes, who = lab.member }: TusRequest = {}) {
  return fetch(`${testServer.url}${address(id)}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(bytes ? { body: new Uint8Array(bytes) } : {}),
  })
}
interface TusRequest {
  headers?: Record<string, string>
  bytes?: Buffer
  who?: Client
}

const appending = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})
const append = (id: number, bytes: Buffer, offset = 0, who = lab.member) =>
  tus('PATCH', id, { headers: appending(offset), bytes, who })
const arrived = async (id: number) => Number((await tus('HEAD', id)).headers.get('upload-offset'))
const complete = (id: number, who = lab.member) => who.post<UploadAnswer>(`${address(id)}/complete`)
const listed = async (who = lab.member) =>
  (await who.get<{ data: InvestigationUpload[] }>(`/api/admin/investigation/${order.id}/uploads`)).body.data

/** Sends a whole file, and returns the id of its upload. */
async function uploaded(bytes: Buffer, name: string, who = lab.member): Promise<number> {
  const { id } = (await begin(bytes, name, who)).body.data
  expect((await append(id, bytes, 0, who)).status).toBe(204)
  expect((await complete(id, who)).status).toBe(200)
  return id
}

const partsOnDisk = () => readdir(testServer.server.platform.files.partial)

test('the bytes of a file arrive in parts, and the result that names the upload has the file', async () => {
  const { id } = (await begin(samplePdf, 'تقرير.pdf')).body.data
  const first = await append(id, samplePdf.subarray(0, 20))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20'])
  const head = await tus('HEAD', id)
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '20',
    String(samplePdf.length),
  ])
  expect((await append(id, samplePdf.subarray(20), 20)).status).toBe(204)
  expect(await listed()).toMatchObject([{ id, file_name: 'تقرير.pdf', is_complete: false }])
  expect((await complete(id)).body.data.is_complete).toBe(true)
  expect(await arrived(id)).toBe(samplePdf.length)
  const second = await uploaded(sampleDicom, 'slice.dcm')
  const { body } = await lab.execute(order, { uploads: [id, second] })
  expect(body.data.media.normal).toMatchObject([
    { file_name: 'تقرير.pdf', content_type: 'application/pdf', size: samplePdf.length },
  ])
  expect(body.data.media.dicom).toMatchObject([{ file_name: 'slice.dcm', is_dicom: true }])
  expect(await listed()).toEqual([])
  const response = await fetch(
    `${testServer.url}/api/admin/investigation/media/${body.data.media.normal[0]?.id ?? 0}`,
    { headers: { authorization: `Bearer ${lab.member.token}` } },
  )
  expect(Buffer.from(await response.arrayBuffer())).toEqual(samplePdf)
})

/** Begins to send the rest of a file from an offset, and closes the connection after so many bytes. */
function cutOff(id: number, bytes: Buffer, offset: number, sentBytes: number): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${testServer.url}${address(id)}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${lab.member.token}`,
        'tus-resumable': '1.0.0',
        'content-length': String(bytes.length - offset),
        ...appending(offset),
      },
    })
    sent.on('error', () => resolve())
    sent.on('close', () => resolve())
    // What has arrived is on disk, what was still on its way is lost.
    sent.write(bytes.subarray(offset, offset + sentBytes), () => sent.destroy())
  })
}

test('an upload that is cut off ten times continues each time where it stopped', async () => {
  // More than a JSON body may have.
  const bytes = Buffer.concat([samplePdf, Buffer.alloc(3_000_000, ' ')])
  const { id } = (await begin(bytes, 'report.pdf')).body.data
  let offset = 0
  for (let cut = 0; cut < 10; cut += 1) {
    await cutOff(id, bytes, offset, 250_000)
    const next = await arrived(id)
    expect(next).toBeGreaterThanOrEqual(offset)
    expect(next).toBeLessThan(bytes.length)
    offset = next
  }
  // What a cut request still writes moves the offset: the protocol says so, and the client asks again.
  await eventually(async () => {
    offset = await arrived(id)
    return (await append(id, bytes.subarray(offset), offset)).status === 204
  })
  expect(await arrived(id)).toBe(bytes.length)
  expect((await complete(id)).status).toBe(200)
  const { body } = await lab.execute(order, { uploads: [id] })
  const response = await fetch(
    `${testServer.url}/api/admin/investigation/media/${body.data.media.normal[0]?.id ?? 0}`,
    { headers: { authorization: `Bearer ${lab.member.token}` } },
  )
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the upload of another user is not found, also by a colleague who can open the order', async () => {
  const { id } = (await begin(samplePdf, 'report.pdf')).body.data
  const { doctor } = lab.ward
  expect(await listed(doctor)).toEqual([])
  const statuses = [
    (await append(id, samplePdf, 0, doctor)).status,
    (await tus('HEAD', id, { who: doctor })).status,
    (await complete(id, doctor)).status,
    (await doctor.delete(address(id))).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404])
  expect(await arrived(id)).toBe(0)
  expect((await testServer.stranger.send('PATCH', address(id))).status).toBe(401)
  expect((await append(id, samplePdf)).status).toBe(204)
  await complete(id)
  const refused = await lab.execute(order, { uploads: [id] }, [], doctor)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['attachment']])
})

test('an order of another center is not found', async () => {
  const other = await lab.ordered({ center_id: null })
  const { status } = await lab.member.post(`/api/admin/investigation/${other.id}/uploads`, {
    file_name: 'x.pdf',
    size: 10,
    last_modified: 0,
  })
  expect(status).toBe(404)
})

test('every step can be sent twice', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { id } = (await begin(samplePng, 'x.png', lab.member, headers)).body.data
  expect((await begin(samplePng, 'x.png', lab.member, headers)).body.data.id).toBe(id)
  expect((await append(id, samplePng)).status).toBe(204)
  // The response was lost: the same bytes at the same offset change nothing.
  expect((await append(id, samplePng)).status).toBe(409)
  expect(await arrived(id)).toBe(samplePng.length)
  const [first, second] = [await complete(id), await complete(id)]
  expect(second.body).toEqual(first.body)
  expect((await append(id, samplePng)).status).toBe(409)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const send = () => lab.execute(order, { uploads: [id] }, [], lab.member, key)
  expect((await send()).body.data.files).toBe(1)
  expect((await send()).body.data.files).toBe(1)
})

test('content of another type is refused on the field, and nothing of it stays', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const { id } = (await begin(page, 'report.pdf')).body.data
  await append(id, page)
  const before = await partsOnDisk()
  const { status, body } = await complete(id)
  expect([status, body.errors]).toEqual([422, { attachment: ['invalid file'] }])
  expect(await listed()).toEqual([])
  expect((await tus('HEAD', id)).status).toBe(404)
  await eventually(async () => (await partsOnDisk()).length === before.length - 1)
})

test('a file that is too large is refused before its bytes, and more bytes than it has are not stored', async () => {
  const large = await begin(Buffer.alloc(4 * 1024 * 1024 + 1), 'report.pdf')
  expect([large.status, large.body.errors]).toEqual([422, { size: ['The file is larger than 4 MB'] }])
  const { id } = (await begin(samplePdf, 'report.pdf')).body.data
  expect((await append(id, Buffer.concat([samplePdf, samplePdf]))).status).toBe(413)
  expect(await arrived(id)).toBe(0)
})

test('requests of another protocol are refused', async () => {
  const { id } = (await begin(samplePdf, 'report.pdf')).body.data
  const other = await tus('PATCH', id, { headers: { 'tus-resumable': '0.2.0', ...appending(0) }, bytes: samplePdf })
  expect(other.status).toBe(400)
  expect((await lab.member.send('PATCH', address(id), { body: {} })).status).toBeGreaterThanOrEqual(400)
  const bytes = { method: 'POST', headers: { authorization: `Bearer ${lab.member.token}`, ...appending(0) } }
  expect((await fetch(`${testServer.url}${address(id)}/complete`, { ...bytes, body: 'x' })).status).toBe(415)
  expect(await arrived(id)).toBe(0)
})

test('a result has all the uploads that it names, or none', async () => {
  const whole = await uploaded(samplePdf, 'report.pdf')
  const { id: half } = (await begin(samplePng, 'x.png')).body.data
  await append(half, samplePng.subarray(0, 10))
  const unfinished = await complete(half)
  expect([unfinished.status, unfinished.body.errors]).toEqual([
    422,
    { attachment: ['This file has not arrived completely. Upload it again'] },
  ])
  const refused = await lab.execute(order, { uploads: [whole, half] })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['attachment']])
  expect((await lab.show(order.id)).body.data).toMatchObject({ status: 1, files: 0 })
  expect((await listed()).map(({ id, is_complete: isComplete }) => [id, isComplete])).toEqual([
    [whole, true],
    [half, false],
  ])
  expect((await lab.execute(order, { uploads: [whole] })).body.data.files).toBe(1)
})

test('an upload is removed with its bytes', async () => {
  const { id } = (await begin(samplePdf, 'report.pdf')).body.data
  await append(id, samplePdf.subarray(0, 10))
  const before = await partsOnDisk()
  expect((await lab.member.delete(address(id))).status).toBe(200)
  expect(await listed()).toEqual([])
  await eventually(async () => (await partsOnDisk()).length === before.length - 1)
})

test('what nobody continues is removed after a day, with its bytes', async () => {
  const old = await uploaded(samplePdf, 'report.pdf')
  const begun = (await begin(samplePng, 'x.png')).body.data.id
  await append(begun, samplePng.subarray(0, 10))
  const ofOrder = () =>
    testServer.database
      .select()
      .from(uploads)
      .where(inArray(uploads.id, [old, begun, recent]))
      .orderBy(uploads.id)
  testServer.clock.advance(23 * 3_600_000)
  const recent = await storeUnfinishedUpload(testServer, { order: order.id, by: lab.member.userId })
  const [complete, unfinished] = await ofOrder()
  testServer.clock.advance(2 * 3_600_000)
  await testServer.inContext(() => testServer.server.platform.jobs.run('sweep-files'))
  expect((await ofOrder()).map(({ id }) => id)).toEqual([recent])
  const { files } = testServer.server.platform
  await eventually(async () => !(await partsOnDisk()).includes(unfinished?.part_name ?? ''))
  await expect(files.open(complete?.stored_name ?? '')).rejects.toThrow()
})
