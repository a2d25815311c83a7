import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Investigation } from '#contract/investigations/investigation'
import type { OutsideOrder } from '#contract/investigations/outside'
import type { Client } from '../../../platform/testing/client'
import { sampleDicom, samplePdf } from '../../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { testNow } from '../../../platform/testing/testNow'
import { type InvestigationAnswer, Lab } from '../testing/lab'

const dayMs = 24 * 60 * 60 * 1000
interface Errors {
  errors?: Record<string, string[]>
}

let testServer: TestServer
let lab: Lab
let order: Investigation
let link: string
beforeAll(async () => {
  testServer = await startTestServer({ maxUploadBytes: 1024 * 1024 })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
  order = await lab.ordered({ external_investigation: true, order_notes: 'Suspected sepsis' })
  link = await printed()
})

const holder = () => testServer.stranger
const staffPath = (path = '') => `/api/admin/investigation/${order.id}/${path}`

/** Prints the order, and returns the token of the link on it. */
async function printed(who: Client = lab.ward.doctor): Promise<string> {
  const { status, body } = await who.post<{ data: { address: string } }>(staffPath('outside-link'))
  expect(status, JSON.stringify(body)).toBe(200)
  const [address, token = ''] = body.data.address.split('#')
  expect(address).toBe(`${testServer.server.platform.config.publicUrl}/send-results`)
  return token
}

const read = (token = link) => holder().post<{ data: OutsideOrder } & Errors>('/api/outside-lab/read', { link: token })
const begin = (bytes: Buffer, name: string, token = link) =>
  holder().post<{ data: { key: string } } & Errors>('/api/outside-lab/uploads', {
    ...{ link: token, file_name: name, size: bytes.length, last_modified: 1_763_000_000_000 },
  })
const append = (key: string, bytes: Buffer, offset = 0) =>
  fetch(`${testServer.url}/api/outside-lab/uploads/${key}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(bytes),
  })
const complete = (key: string) => holder().post<Errors>(`/api/outside-lab/uploads/${key}/complete`)

/** Uploads a whole file, and returns its key. */
async function uploaded(bytes: Buffer, name: string, token = link): Promise<string> {
  const { key } = (await begin(bytes, name, token)).body.data
  expect((await append(key, bytes)).status).toBe(204)
  expect((await complete(key)).status).toBe(200)
  return key
}
const send = (uploads: string[], changes: object = {}) =>
  holder().post<Errors>('/api/outside-lab/send', { link, uploads, sender: 'City Lab', ...changes })

/** Sends a report, and returns the order as its doctor sees it. */
async function sent(): Promise<Investigation> {
  expect((await send([await uploaded(samplePdf, 'report.pdf')])).status).toBe(200)
  return shown()
}
const shown = async () => (await lab.show(order.id)).body.data
const decide = (what: 'accept' | 'reject', resultId: number, body: object, who: Client = lab.ward.doctor) =>
  who.post<InvestigationAnswer>(staffPath(`outside-results/${resultId}/${what}`), body)
const accepting = ({ revision }: Investigation) => ({
  execution_date: '2026-11-18',
  execution_notes: 'Hb 12.9',
  revision,
})
const invalid = { link: ['This link is not valid, or no longer valid. Ask the hospital for a new print-out'] }

test('the holder of the link sees what is ordered and nothing about the patient, the doctor and the notes', async () => {
  await testServer.database.$client.query(
    `update users set first_name = 'Zeinab', last_name = 'Halim ' || id where id = any ($1)`,
    [[order.patient_id, order.doctor_id]],
  )
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(Object.keys(body.data).sort()).toEqual(
    ['center_type', 'code', 'date', 'expires_at', 'hospital', 'investigation_types', 'max_bytes'].sort(),
  )
  expect(body.data).toMatchObject({ code: order.code, center_type: 1, date: order.date, max_bytes: 1024 * 1024 })
  const { rows } = await testServer.database.$client.query(
    'select first_name, last_name, uuid from users where id = any ($1)',
    [[order.patient_id, order.doctor_id]],
  )
  const names = rows.flatMap((row) => Object.values(row as Record<string, string>)).filter(Boolean)
  for (const secret of [...names, 'sepsis']) expect(JSON.stringify(body)).not.toContain(secret)
})

test('files are sent once, wait for the doctor, and become the result when they are accepted', async () => {
  const keys = [await uploaded(samplePdf, 'report.pdf'), await uploaded(sampleDicom, 'slice.dcm')]
  expect((await send(keys, { note: 'Fasting sample' })).status).toBe(200)
  const waiting = await shown()
  expect(waiting).toMatchObject({ status: 1, outside_waiting: true, media: { normal: [], dicom: [] } })
  const [result] = waiting.outside_results
  expect(result).toMatchObject({
    ...{ sender: 'City Lab', note: 'Fasting sample', state: 'waiting', decided: null },
    files: [
      { file_name: 'report.pdf', is_dicom: false },
      { file_name: 'slice.dcm', is_dicom: true },
    ],
  })
  const { rows } = await testServer.database.$client.query(
    `select about->'data' as data from notifications where user_id = $1 and type = 'outside_result'`,
    [order.doctor_id],
  )
  expect(rows).toEqual([{ data: { episode_id: order.episode_id, investigation_id: order.id } }])
  const [file] = result?.files ?? []
  const opened = await fetch(`${testServer.url}${staffPath(`outside-results/${result?.id}/files/${file?.id}`)}`, {
    headers: { authorization: `Bearer ${lab.ward.doctor.token}` },
  })
  expect(Buffer.from(await opened.arrayBuffer()).equals(samplePdf)).toBe(true)

  const { status, body } = await decide('accept', Number(result?.id), accepting(waiting))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    ...{ status: 2, outside_waiting: false, execution_notes: 'Hb 12.9' },
    media: {
      normal: [{ file_name: 'report.pdf', outside_sender: 'City Lab' }],
      dicom: [{ file_name: 'slice.dcm', outside_sender: 'City Lab', image: expect.any(Object) }],
    },
    outside_results: [{ state: 'accepted', decided: { by: { id: lab.ward.doctor.userId } } }],
  })
  // The link is used, and nobody decides twice.
  expect((await read()).body.errors).toEqual(invalid)
  expect((await decide('accept', Number(result?.id), accepting(body.data))).body.errors).toEqual({
    outside_result: [expect.stringContaining('already accepted or rejected')],
  })
})

test('while files wait nothing more can be sent, and after they were rejected others can', async () => {
  const spare = await uploaded(samplePdf, 'second.pdf')
  const waiting = await sent()
  const refusal = { link: ['Files were already sent with this link. The hospital is checking them'] }
  expect((await read()).body.errors).toEqual(refusal)
  expect((await begin(samplePdf, 'x.pdf')).body.errors).toEqual(refusal)
  expect((await send([spare])).body.errors).toEqual(refusal)
  const [result] = waiting.outside_results
  const stored = await testServer.database.$client.query(
    `select media.id from outside_result_files join media on media.id = media_id where outside_result_id = $1`,
    [result?.id],
  )
  expect((await decide('reject', Number(result?.id), { reason: ' ' })).status).toBe(422)
  const { body } = await decide('reject', Number(result?.id), { reason: 'Of another patient' })
  expect(body.data).toMatchObject({
    ...{ status: 1, outside_waiting: false },
    outside_results: [{ state: 'rejected', decided: { reason: 'Of another patient' }, files: [] }],
  })
  const left = await testServer.database.$client.query('select from media where id = $1', [stored.rows[0].id])
  expect([stored.rowCount, left.rowCount]).toEqual([1, 0])
  expect((await send([spare])).status).toBe(200)
  expect((await shown()).outside_results.map(({ state }) => state)).toEqual(['waiting', 'rejected'])
})

test('of two sendings at once one arrives', async () => {
  const keys = [await uploaded(samplePdf, 'one.pdf'), await uploaded(samplePdf, 'two.pdf')] as const
  const results = await Promise.all(keys.map((key) => send([key])))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await shown()).outside_results).toHaveLength(1)
})

test('files are recognised by their content, have a size, and are removed if they are refused', async () => {
  const html = Buffer.from('<script>alert(1)</script>')
  const { key } = (await begin(html, 'report.pdf')).body.data
  expect((await append(key, html)).status).toBe(204)
  expect((await complete(key)).status).toBe(422)
  expect((await complete(key)).status).toBe(404)
  expect((await begin(Buffer.alloc(1024 * 1024 + 1), 'large.pdf')).body.errors).toEqual({
    size: ['The file is larger than 1 MB'],
  })
  const half = (await begin(samplePdf, 'half.pdf')).body.data.key
  expect((await append(half, samplePdf.subarray(0, 20))).status).toBe(204)
  expect((await complete(half)).body.errors).toEqual({ attachment: [expect.any(String)] })
  expect((await send([half])).body.errors).toEqual({ attachment: [expect.any(String)] })
  expect((await append(half, samplePdf.subarray(20), 20)).status).toBe(204)
  expect((await complete(half)).status).toBe(200)
  expect((await holder().delete(`/api/outside-lab/uploads/${half}`)).status).toBe(200)
  expect((await complete(half)).status).toBe(404)
})

test('a made-up link, one of another id, and uploads of another link open nothing', async () => {
  const [, mac = ''] = link.split('.')
  for (const token of [`999999.${mac}`, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`])
    expect((await read(token)).body.errors).toEqual(invalid)
  expect((await read('1.short')).status).toBe(422)
  const first = order
  const key = await uploaded(samplePdf, 'report.pdf')
  order = await lab.ordered({ external_investigation: true })
  const second = await printed()
  expect((await send([key], { link: second })).body.errors).toEqual({ attachment: [expect.any(String)] })
  expect((await lab.show(first.id)).body.data.outside_results).toEqual([])
})

test('a link ends with its time, when it is replaced, and with the order', async () => {
  expect(await printed()).toBe(link)
  expect((await lab.ward.doctor.delete(staffPath('outside-link'))).status).toBe(200)
  expect((await read()).body.errors).toEqual(invalid)
  const next = await printed()
  expect(next).not.toBe(link)
  testServer.clock.advance(29 * dayMs)
  expect((await read(next)).status).toBe(200)
  testServer.clock.advance(2 * dayMs)
  expect((await read(next)).body.errors).toEqual(invalid)
  testServer.clock.set(testNow)
  await lab.cancel(order)
  expect((await read(next)).body.errors).toEqual(invalid)
  const { body } = await lab.ward.doctor.post<Errors>(staffPath('outside-link'))
  expect(body.errors).toEqual({ status: ['This order is done or cancelled. Reload it before you continue'] })
})

test('only external orders have a link, and only those who ordered decide about files', async () => {
  const waiting = await sent()
  const [result] = waiting.outside_results
  expect((await decide('accept', Number(result?.id), accepting(waiting), lab.member)).status).toBe(404)
  const other = await lab.ordered({ external_investigation: true })
  const path = `/api/admin/investigation/${other.id}/outside-results/${result?.id}`
  expect((await lab.ward.doctor.post(`${path}/reject`, { reason: 'x' })).status).toBe(404)
  expect((await lab.ward.doctor.get(`${path}/files/${result?.files[0]?.id}`)).status).toBe(404)
  const internal = await lab.ordered({ center_id: lab.lab })
  const refused = await lab.ward.doctor.post<Errors>(`/api/admin/investigation/${internal.id}/outside-link`)
  expect(refused.body.errors).toEqual({ status: [expect.stringContaining('done by a center of the hospital')] })
})

test('files that are accepted after a result was recorded amend it, with a reason', async () => {
  const waiting = await sent()
  const done = (await lab.executeExternal(waiting)).body.data
  const [result] = done.outside_results
  expect((await decide('accept', Number(result?.id), accepting(done))).body.errors).toEqual({
    reason: ['Field is required'],
  })
  const { body } = await decide('accept', Number(result?.id), { ...accepting(done), reason: 'The lab sent its report' })
  expect(body.data.timeline[0]).toMatchObject({ event: 'amended', note: 'The lab sent its report' })
  expect(body.data.media.normal).toMatchObject([{ outside_sender: 'City Lab' }])
})

test('files for an order that was cancelled meanwhile wait until they are rejected', async () => {
  const waiting = await sent()
  const [result] = waiting.outside_results
  const cancelled = (await lab.cancel(waiting)).body.data
  expect(cancelled).toMatchObject({ status: 3, executable: false, outside_waiting: true })
  expect((await decide('accept', Number(result?.id), accepting(cancelled))).body.errors).toEqual({
    status: [expect.any(String)],
  })
  const { body } = await decide('reject', Number(result?.id), { reason: 'Nobody needs it any more' })
  expect(body.data).toMatchObject({ outside_waiting: false, outside_results: [{ state: 'rejected', files: [] }] })
})

test('sending is in the audit log of the order, without the link', async () => {
  await sent()
  const { rows } = await testServer.database.$client.query(
    `select user_id, record_id, changes::text as changes from audit_log where action = 'outsideLab.send' and record_id = $1`,
    [String(order.id)],
  )
  expect(rows).toMatchObject([{ user_id: null, changes: expect.stringContaining('outside_results') }])
  expect(rows[0].changes).not.toContain(link)
})
