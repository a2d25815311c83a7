import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EpisodeDocument } from '#contract/documents/calls'
import { stopDocuments } from '../../platform/documents/makeDocument'
import { readPdf } from '../../platform/documents/testing/readPdf'
import type { Client } from '../../platform/testing/client'
import { eventuallyTimeout } from '../../platform/testing/eventually'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { DischargeCase } from '../discharge/testing/dischargeCase'
import { storeDrug } from '../prescriptions/testing/storePrescription'
import { contentOf } from './contentOf'
import { storeSummary } from './testing/storeSummary'

let testServer: TestServer
let stay: DischargeCase

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(async () => {
  await testServer.stop()
  await stopDocuments()
})
beforeEach(async () => {
  testServer.clock.set(testNow)
  stay = await DischargeCase.open(testServer)
})

const makeAgain = () => testServer.server.platform.jobs.run('make-documents', { episode_id: stay.id })
const count = async (table: string, condition = 'true') => {
  const { rows } = await testServer.database.$client.query(
    `select count(*)::integer as total from ${table} where ${condition}`,
  )
  return rows[0].total as number
}
const listed = async (who: Client = stay.doctor, language: 'en' | 'ar' = 'en') => {
  const path = `/api/admin/episodes/${stay.id}/documents`
  const { status, body } = await who.get<{ data: EpisodeDocument[] }>(path, { language })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
async function download(who: Client, path: string) {
  const response = await fetch(`${who.url}${path}`, { headers: { authorization: `Bearer ${who.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const textOf = (pdf: Buffer) =>
  readPdf(pdf)
    .texts.join('')
    .replace(/[\u2066-\u2069]/g, '')

/** Signs in as the patient of the stay. */
async function patient(): Promise<Client> {
  const { patient_id: id } = stay.orders.episode
  const email = `stay${id}@test.example`
  await testServer.database.execute(
    sql`update users set email = ${email}, verified_at = created_at, email_proven = true where id = ${id}`,
  )
  return testServer.as(email)
}

test('closing makes each document once in both languages, although the job runs several times', async () => {
  await stay.closed()
  await Promise.all([makeAgain(), makeAgain(), makeAgain()])
  await makeAgain()
  expect(await count('episode_documents', `episode_id = ${stay.id}`)).toBe(2)
  const documents = await listed()
  expect(documents.map(({ kind, title, version, is_newest }) => [kind, title, version, is_newest])).toEqual([
    ['discharge_summary', 'Discharge summary', 1, true],
    ['patient_sheet', 'Instructions for home', 1, true],
  ])
  expect(documents.every(({ files }) => files.every(({ size }) => size > 1000))).toBe(true)
  expect((await listed(stay.doctor, 'ar'))[0]?.title).toBe('ملخص الخروج')
  const { patient_id: id } = stay.orders.episode
  expect(await count('notifications', `user_id = ${id} and type = 'documents_ready'`)).toBe(1)
})

test('a document is downloaded as an attachment without the patient in its name, in the language that was asked for', async () => {
  const order = await stay.orders.prescribed({ kind: 'once', frequency: null, frequency_time_unit: null })
  await stay.reconcile({
    prescriptions: [{ prescription_id: order.id, verdict: 'stopped', reason: '#read("/etc/passwd")' }],
  })
  await stay.closed()
  const [summary] = await listed()
  const english = await download(stay.doctor, `/api/admin/documents/${summary?.id}/file`)
  expect(english.status).toBe(200)
  expect(english.headers.get('content-type')).toBe('application/pdf')
  expect(english.headers.get('content-disposition')).toContain('attachment; filename="discharge-summary-en.pdf"')
  expect(Number(english.headers.get('content-length'))).toBe(summary?.files[0]?.size)
  expect(readPdf(english.bytes)).toMatchObject({ isTagged: true, language: 'en', title: 'Discharge summary' })
  const text = textOf(english.bytes)
  expect(text).toContain('Essential hypertension')
  expect(text).toContain('#read("/etc/passwd")')
  expect(text).not.toContain('root:')
  const arabic = await download(stay.doctor, `/api/admin/documents/${summary?.id}/file?language=ar`)
  expect(readPdf(arabic.bytes)).toMatchObject({ isTagged: true, language: 'ar', title: 'ملخص الخروج' })
  const entries = () => count('audit_log', `kind = 'episodeDocument' and record_id = '${summary?.id}' and not change`)
  await expect.poll(entries, { timeout: eventuallyTimeout }).toBeGreaterThan(0)
})

test('the page for the patient has the usual times of a drug without a chosen start, and those of a chosen one', async () => {
  const forHome = { type: 'S', frequency: 24, duration: 5, time_unit: 'days' }
  await stay.orders.prescribed(forHome)
  const drug = await storeDrug(testServer)
  await stay.orders.prescribed({ ...forHome, drug_id: drug, start: '2026-11-18 22:00' })
  await stay.closed()
  const { snapshot, created_at: writtenAt } = await stay.summary()
  expect(snapshot.medicines.map(({ after }) => after?.start_chosen)).toEqual([false, true])
  const sender = { name: { en: 'Mashfa', ar: 'مشفى' }, color: '#0b6b66' }
  const { blocks } = contentOf('patient_sheet', { version: 1, writtenAt, snapshot }, { language: 'en', sender })
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  const parts = rows.map((row) => row.slice(1).map(({ text }) => text !== ''))
  expect(parts).toEqual([
    [true, false, false, false],
    [false, false, false, true],
  ])
})

test('a version does not change after a correction; an addendum makes another one', async () => {
  await stay.orders.prescribed({ type: 'S', duration: 5, time_unit: 'days' })
  await stay.closed()
  const [first] = await listed()
  const path = `/api/admin/documents/${first?.id}/file`
  const before = (await download(stay.doctor, path)).bytes
  const [carried] = (
    await stay.doctor.get<{ data: { id: number; revision: number }[] }>(`/api/admin/prescriptions/S/${stay.id}`)
  ).body.data
  const correction = { ...stay.orders.fields({ type: 'S', duration: 5, time_unit: 'days', dosage: '750' }) }
  const corrected = await stay.doctor.put(`/api/admin/prescriptions/${carried?.id}`, {
    ...correction,
    reason: 'Typed wrongly',
    revision: carried?.revision,
  })
  expect(corrected.status).toBe(200)
  await makeAgain()
  expect((await download(stay.doctor, path)).bytes.equals(before)).toBe(true)
  testServer.clock.advance(60_000)
  await stay.doctor.post(`${stay.path}/addenda`, { text: 'Culture was negative' })
  const documents = await listed()
  expect(documents.map(({ version, is_newest }) => [version, is_newest])).toEqual([
    [2, true],
    [2, true],
    [1, false],
    [1, false],
  ])
  const second = await download(stay.doctor, `/api/admin/documents/${documents[0]?.id}/file`)
  expect(textOf(second.bytes)).toContain('Culture was negative')
  expect((await download(stay.doctor, path)).bytes.equals(before)).toBe(true)
  await expect(
    testServer.database.execute(sql`update episode_documents set created_at = now() where id = ${first?.id}`),
  ).rejects.toThrow()
})

test('patients see the newest version of their own documents, and nobody else’s', async () => {
  await stay.closed()
  await stay.doctor.post(`${stay.path}/addenda`, { text: 'Culture was negative' })
  const mine = await patient()
  const { data } = (await mine.get<{ data: EpisodeDocument[] }>('/api/patient/documents')).body
  expect(data.map(({ kind, version }) => [kind, version])).toEqual([
    ['discharge_summary', 2],
    ['patient_sheet', 2],
  ])
  const path = `/api/patient/documents/${data[1]?.id}/file?language=ar`
  expect((await download(mine, path)).status).toBe(200)
  const other = await testServer.addUser()
  expect((await other.get<{ data: unknown[] }>('/api/patient/documents')).body.data).toEqual([])
  expect((await download(other, path)).status).toBe(404)
  expect((await fetch(`${mine.url}${path}`)).status).toBe(401)
  expect((await stay.doctor.get('/api/patient/documents')).status).toBe(403)
  expect((await mine.get(`/api/admin/episodes/${stay.id}/documents`)).status).toBe(403)
})

describe('a version of which no documents can be made', () => {
  /** Stores it with a snapshot without any parts. */
  const storeBroken = (version: number) =>
    testServer.database.execute(sql`insert into discharge_summaries
      (episode_id, version, snapshot, addendum, author_id, created_at)
      values (${stay.id}, ${version}, '{}', ${version === 1 ? null : 'Late'}, ${stay.doctor.userId}, now())`)

  test('does not hold up later ones', async () => {
    await storeBroken(1)
    const later = await DischargeCase.open(testServer)
    await storeSummary(testServer, { episode: later.id, author: later.doctor.userId })
    await expect(testServer.server.platform.jobs.run('make-all-documents')).rejects.toThrow()
    expect(await count('episode_documents', `episode_id = ${stay.id}`)).toBe(0)
    expect(await count('episode_documents', `episode_id = ${later.id}`)).toBe(2)
  })

  test('does not hide the others from the patient', async () => {
    await storeSummary(testServer, { episode: stay.id, author: stay.doctor.userId })
    await storeBroken(2)
    const { status, body } = await (await patient()).get<{ data: EpisodeDocument[] }>('/api/patient/documents')
    expect([status, body.data.map(({ kind, version }) => [kind, version])]).toEqual([
      200,
      [
        ['discharge_summary', 1],
        ['patient_sheet', 1],
      ],
    ])
  })
})

test('staff elsewhere find nothing, those above need a reason, and an open episode has no documents', async () => {
  expect(await listed()).toEqual([])
  await stay.closed()
  const [document] = await listed()
  const path = `/api/admin/documents/${document?.id}/file`
  const { foreignDoctor, hubDoctor } = stay.orders.ward
  expect((await foreignDoctor.get(path)).status).toBe(404)
  expect((await foreignDoctor.get(`/api/admin/episodes/${stay.id}/documents`)).status).toBe(404)
  expect((await hubDoctor.get(path)).status).toBe(403)
  expect((await stay.doctor.get(`${path}?language=fr`)).status).toBe(422)
  expect((await stay.doctor.get('/api/admin/documents/2000000000/file')).status).toBe(404)
})
