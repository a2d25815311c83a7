import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attachment } from '#contract/appointments/complaint'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { lockBookings } from '../clinics/testing/bookingsLock'
import { addClinic, referenceIdsOf, signInAgain, type TestClinic } from '../clinics/testing/clinicFixture'
import { type BookingResponse, bookFree, choose, confirmBy } from './testing/bookingFixture'

const base = '/api/patient/appointments'
const files = `${base}/complaint/attachments`

interface Saved {
  status: boolean
  data: Attachment
  errors: Record<string, string[]>
}

let testServer: TestServer
let patient: Client
let clinic: TestClinic
let visit: number

beforeEach(async () => {
  testServer.clock.set(testNow)
  patient = await testServer.addUser()
  clinic = await addClinic(testServer)
  visit = await bookFree(patient, clinic, '2026-11-20', '14:00')
})
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(64)])

function form(bytes: Buffer | undefined, name: string, fields: Record<string, string> = {}): FormData {
  const sent = new FormData()
  for (const [field, value] of Object.entries({ attachment_name: 'Report', attachment_type: 'labs', ...fields })) {
    sent.append(field, value)
  }
  if (bytes) sent.append('attachment_file', new Blob([new Uint8Array(bytes)]), name)
  return sent
}

function upload(bytes: Buffer | undefined, name = 'file.bin', fields?: Record<string, string>, who = patient) {
  return who.send<Saved>('POST', `${base}/${visit}/complaint/save-attachment`, { form: form(bytes, name, fields) })
}

const bytesOf = async (who: Client, mediaId: number) => {
  const response = await fetch(`${testServer.url}${files}/media/${mediaId}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the complaint stays with an appointment that is confirmed while another time is chosen', async () => {
  visit = (await choose(patient, clinic, '2026-11-22', '10:00')).body.data.id
  const written = { cause: 'Cough', complaint: 'For two weeks' }
  await patient.post(`${base}/${visit}/complaint`, written)
  const { body } = await upload(png)
  const line = await lockBookings(testServer)
  const choosing = await line.start(() => choose(patient, clinic, '2026-11-22', '11:00'), 1)
  expect((await confirmBy(patient, visit)).status).toBe(200)
  await line.release()
  const second = await choosing()
  expect(second.body.data).toMatchObject({ cause: null, complaint: null, attachments_count: 0 })
  const first = await patient.get<BookingResponse>(`${base}/${visit}`)
  expect(first.body.data).toMatchObject({ ...written, attachments_count: 1 })
  const saved = await patient.get<{ data: Attachment[] }>(`${base}/${visit}/complaint/attachments`)
  expect(saved.body.data.map(({ id }) => id)).toEqual([body.data.id])
})

test('a complaint can be written while the slot is held, and changed until the visit is finished', async () => {
  const slotHold = await choose(patient, clinic, '2026-11-23', '09:00')
  const path = `${base}/${slotHold.body.data.id}/complaint`
  const written = await patient.post<BookingResponse>(path, { cause: 'Cough', complaint: 'For two weeks' })
  expect(written.body.data).toMatchObject({ cause: 'Cough', complaint: 'For two weeks' })
  const emptied = await patient.post<BookingResponse>(path, { cause: ' ', complaint: '' })
  expect(emptied).toMatchObject({ status: 200, body: { data: { cause: null, complaint: null } } })
  const partly = await patient.post<BookingResponse>(path, { cause: 'Cough' })
  expect(partly).toMatchObject({ status: 200, body: { data: { cause: 'Cough', complaint: null } } })
  const long = await patient.post<BookingResponse>(path, { cause: 'x'.repeat(256), complaint: 'x'.repeat(256) })
  expect(Object.keys(long.body.errors)).toEqual(['cause', 'complaint'])
  await testServer.database.$client.query('update appointments set status = 4 where id = $1', [visit])
  const late = await patient.post<BookingResponse>(`${base}/${visit}/complaint`, { cause: 'a', complaint: 'b' })
  expect(late.body.errors).toEqual({ appointment: ['This appointment is closed'] })
  expect((await upload(png)).status).toBe(422)
})

test.each([
  ['png', png, 'image/png'],
  ['pdf', pdf, 'application/pdf'],
  ['dcm', dicom, 'application/dicom'],
])('a %s is stored by its content, listed, downloaded and deleted', async (_type, bytes, contentType) => {
  const { status, body } = await upload(bytes, 'my scan.txt', { attachment_name: 'Scan', attachment_type: 'radiology' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: true, data: { name: 'Scan', type: 'radiology' } })
  expect(body.data.media).toMatchObject([{ content_type: contentType, size: bytes.length }])
  const list = await patient.get<{ data: Attachment[] }>(`${base}/${visit}/complaint/attachments`)
  expect(list.body.data).toEqual([body.data])
  const shown = await patient.get<BookingResponse>(`${base}/${visit}`)
  expect(shown.body.data.attachments_count).toBe(1)
  const download = await bytesOf(patient, body.data.media_id)
  expect(download.bytes.equals(bytes)).toBe(true)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await patient.delete(`${files}/${body.data.id}`)).status).toBe(200)
  expect((await bytesOf(patient, body.data.media_id)).status).toBe(404)
  expect((await patient.get(`${files}/${body.data.id}`)).status).toBe(404)
})

test('a file that is a picture by name only is refused, and so is a form without a file', async () => {
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload(page, 'photo.png')).body.errors).toEqual({ attachment_file: ['invalid file'] })
  const empty = await upload(undefined, '', { attachment_name: '', attachment_type: 'x' })
  expect(empty.status).toBe(422)
})

test('a file is renamed, or replaced by another', async () => {
  const { body } = await upload(png)
  const path = `${files}/${body.data.id}`
  const renamed = await patient.send<Saved>('POST', path, { form: form(undefined, '', { attachment_name: 'Blood' }) })
  expect(renamed.body.data).toMatchObject({ name: 'Blood', media_id: body.data.media_id })
  const replaced = await patient.send<Saved>('POST', path, { form: form(pdf, 'b.pdf') })
  expect(replaced.body.data.media[0]?.content_type).toBe('application/pdf')
  expect((await bytesOf(patient, body.data.media_id)).status).toBe(404)
  expect((await bytesOf(patient, replaced.body.data.media_id)).bytes.equals(pdf)).toBe(true)
})

test('the clinic’s staff can read the files but not change them; other callers get 404', async () => {
  const { body } = await upload(png)
  const list = `${base}/${visit}/complaint/attachments`
  expect((await clinic.doctor.get<{ data: Attachment[] }>(list)).body.data).toEqual([body.data])
  expect((await bytesOf(clinic.coordinator, body.data.media_id)).bytes.equals(png)).toBe(true)
  expect((await clinic.doctor.delete(`${files}/${body.data.id}`)).status).toBe(403)
  const { banadir } = await referenceIdsOf(testServer)
  const strangers = [await testServer.addUser(), await testServer.addUser({ role: 'DOCTOR', hospitals: [banadir] })]
  for (const stranger of strangers) {
    expect((await stranger.get(list)).status).toBe(404)
    expect((await stranger.get(`${files}/${body.data.id}`)).status).toBe(404)
    expect((await bytesOf(stranger, body.data.media_id)).status).toBe(404)
  }
  const [other] = strangers
  expect((await other?.delete(`${files}/${body.data.id}`))?.status).toBe(404)
  expect((await upload(png, 'a.png', {}, other)).status).toBe(404)
})

test('staff who are also patients change only their own complaint', async () => {
  const { body } = await upload(png)
  const { rows } = await testServer.database.$client.query(`select id from roles where code = 'PATIENT'`)
  await testServer.database.$client.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
    clinic.doctorId,
    rows[0].id,
  ])
  const doctor = await signInAgain(testServer, clinic.doctor)
  expect((await doctor.get(`${files}/${body.data.id}`)).status).toBe(200)
  expect((await doctor.delete(`${files}/${body.data.id}`)).status).toBe(404)
  const path = `${files}/${body.data.id}`
  expect((await doctor.send('POST', path, { form: form(undefined, '', { attachment_name: 'Mine' }) })).status).toBe(404)
  expect((await patient.get(path)).status).toBe(200)
})

test('the limit is twenty files, also for concurrent uploads', async () => {
  const responses = await Promise.all(Array.from({ length: 23 }, (_, index) => upload(png, `${index}.png`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = responses.filter(({ status }) => status === 422)
  expect(refused.map(({ body }) => body.errors)).toEqual(Array(3).fill({ attachment_file: ['at most 20 files'] }))
})
