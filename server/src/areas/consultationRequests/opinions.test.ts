import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Consultation } from './testing/consultation'

let testServer: TestServer
let asked: Consultation
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  asked = await Consultation.open(testServer)
})
afterEach(() => asked.close())

test('an opinion in writing ends a request that waits, signed on the data of the snapshot', async () => {
  const id = await asked.sent()
  const { status, body } = await asked.answer(id)
  expect([status, body.data.status]).toEqual([200, 3])
  const [opinion] = body.data.opinions
  expect(opinion).toMatchObject({
    version: 1,
    author: { id: asked.consultant.userId },
    on_data_of: body.data.snapshot.taken_at,
    impression: 'NSTEMI with acute kidney injury',
    confidence_text: 'High',
    call_me_if: 'Pain returns',
    review_on: '2026-11-20',
  })
  expect(opinion?.advice.map(({ text, done }) => [text, done])).toEqual([
    ['Enoxaparin once daily', null],
    ['ECG again at 4 PM', null],
  ])
  expect(await asked.events(id)).toEqual(['sent', 'answered'])
})

test('one that has started stays so until it is ended', async () => {
  const id = await asked.sent()
  await asked.start(id)
  expect((await asked.answer(id)).body.data.status).toBe(2)
  expect((await asked.end(id, asked.consultant)).body.data.status).toBe(3)
})

test('a later opinion is a new version, and keeps what was reported of advice that stays', async () => {
  const id = await asked.sent()
  const [first] = (await asked.answer(id)).body.data.opinions
  const [, ecg] = first?.advice ?? []
  await asked.report(id, ecg?.id ?? 0, { done: true })
  const stale = await asked.answer(id, { replaces: 0 })
  expect(stale.body.errors).toEqual({ replaces: ['There is a newer version of this opinion. Reload the page'] })
  const changed = await asked.answer(id, { replaces: 1, advice: ['ECG again at 4 PM', 'Call radiology'] })
  const [second, before] = changed.body.data.opinions
  expect([second?.version, before?.version]).toEqual([2, 1])
  expect(second?.advice.map(({ text, done }) => [text, done])).toEqual([
    ['ECG again at 4 PM', true],
    ['Call radiology', null],
  ])
  expect((await asked.report(id, ecg?.id ?? 0, { done: true })).body.errors).toEqual({
    done: ['There is a newer version of this opinion. Reload the page'],
  })
})

test('is signed by the doctor who took the request only', async () => {
  const id = await asked.sent(asked.forSpecialty())
  await asked.start(id)
  const { status, body } = await asked.answer(id, {}, asked.second)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
  expect((await asked.answer(id, {}, asked.sender)).status).toBe(404)
  expect((await asked.answer(id, { impression: '' })).body.errors).toEqual({ impression: ['Field is required'] })
  expect((await asked.answer(id, { advice: ['Once', 'Once'] })).body.errors).toEqual({
    advice: ['This advice is there twice'],
  })
})

test('the ward reports advice as done, or why not, and the consultant reads it', async () => {
  const id = await asked.sent()
  const [drug, ecg] = (await asked.answer(id)).body.data.opinions[0]?.advice ?? []
  expect((await asked.report(id, drug?.id ?? 0, { done: false })).body.errors).toEqual({
    reason: ['Field is required'],
  })
  await asked.report(id, drug?.id ?? 0, { done: false, reason: 'Out of stock' })
  await asked.report(id, ecg?.id ?? 0, { done: true }, asked.ward.nurse)
  const { data } = (await asked.show(id, asked.consultant)).body
  expect(data.opinions[0]?.advice).toMatchObject([
    { done: false, reason: 'Out of stock', reported_by: { id: asked.sender.userId } },
    { done: true, reason: null, reported_by: { id: asked.ward.nurse.userId } },
  ])
  expect(data.timeline.slice(-2)).toMatchObject([
    { event: 'acted_upon', text: 'Out of stock' },
    { event: 'acted_upon', text: 'ECG again at 4 PM' },
  ])
  const news = JSON.stringify((await asked.consultant.get('/api/admin/my-notifications')).body)
  expect(news).toContain('reported what was done with your advice')
  expect(news).not.toContain(asked.episode.patient.first_name)
  expect((await asked.report(id, drug?.id ?? 0, { done: true }, asked.consultant)).status).not.toBe(200)
})

test('nothing that was signed or reported is ever changed', async () => {
  const id = await asked.sent()
  await asked.report(id, (await asked.answer(id)).body.data.opinions[0]?.advice[0]?.id ?? 0, { done: true })
  for (const table of ['consultation_opinions', 'consultation_advice', 'consultation_advice_reports']) {
    const change = testServer.database.execute(sql.raw(`delete from ${table} where request_id = ${id}`))
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changed') } })
  }
})
