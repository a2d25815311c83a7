import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvestigationRow, InvestigationUtilities } from '#contract/investigations/investigation'
import { Tab } from '../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { formOf, type InvestigationAnswer, Lab } from './testing/lab'
import { storeType } from './testing/storeInvestigation'

let testServer: TestServer
let lab: Lab
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  lab = await Lab.open(testServer)
})
afterEach(() => testServer.clock.set(testNow))

const errorsOf = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  Object.keys(body.errors ?? {}),
]
const listed = (query = '', who: Client = lab.ward.doctor) =>
  who.get<{ data: InvestigationRow[]; meta: { total: number } }>(
    `/api/admin/investigations/episode/${lab.episode.id}${query}`,
  )

test('an order of a case goes through its whole life, each step in its timeline', async () => {
  const tab = await Tab.open(testServer.url, lab.ward.doctor.token)
  await tab.subscribe(`episode.${lab.episode.id}`)
  const made = await lab.ordered({ center_id: lab.lab, priority: 'urgent', order_notes: 'Fasting' }, ['before.pdf'])
  expect(made).toMatchObject({
    code: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/),
    model_type: 'episode',
    model_id: lab.episode.id,
    episode_id: lab.episode.id,
    appointment_id: null,
    patient_id: lab.episode.patient_id,
    center_type: 1,
    investigationType: 1,
    investigation_types: [{ id: lab.bloodCount }],
    doctor_id: lab.ward.doctor.userId,
    editor_id: lab.ward.doctor.userId,
    center: { id: lab.lab },
    date: '2026-11-18',
    priority_text: 'Urgent',
    status_text: 'Ordered',
    progress: 'ordered',
    external_investigation: false,
    execution_date: null,
    unread: false,
    revision: 1,
    editable: true,
    cancellable: true,
    executable: true,
    attachments: [{ of: 'order', file_name: 'before.pdf', mime_type: 'application/pdf', is_dicom: false }],
    media: { normal: [], dicom: [] },
  })
  await expect.poll(() => tab.events).toContain(`episode.${lab.episode.id} InvestigationChanged`)
  tab.socket.disconnect()

  const edited = await lab.edit(made, { center_id: lab.lab, order_notes: 'Not fasting' }, ['second.png'])
  expect(edited.body.data).toMatchObject({ priority: 'routine', order_notes: 'Not fasting', revision: 2 })
  expect(edited.body.data.attachments.map((file) => file.file_name)).toEqual(['before.pdf', 'second.png'])

  const taken = await lab.record(edited.body.data, { event: 'sample_taken' })
  expect(taken.body.data).toMatchObject({ progress: 'in_progress', status: 1, revision: 3 })
  expect(errorsOf(await lab.record(taken.body.data, { event: 'rejected' }))).toEqual([422, ['note']])
  const rejected = await lab.record(taken.body.data, { event: 'rejected', note: 'Clotted' })
  expect(rejected.body.data.progress).toBe('ordered')
  const received = await lab.record(rejected.body.data, { event: 'received' })

  const done = await lab.execute(received.body.data, {}, ['report.pdf', 'slice.dcm'])
  expect(done.body.data).toMatchObject({
    status: 2,
    progress: 'done',
    execution_date: '2026-11-18',
    execution_notes: 'Hb 12.9 g/dL',
    files: 2,
    unread: true,
    media: {
      normal: [{ file_name: 'report.pdf', of: 'result', execution_notes: 'Hb 12.9 g/dL' }],
      dicom: [{ file_name: 'slice.dcm', is_dicom: true }],
    },
  })
  expect(errorsOf(await lab.execute(done.body.data))).toEqual([422, ['reason']])
  const amended = await lab.execute(done.body.data, { reason: 'Wrong tube', execution_notes: 'Hb 9.1 g/dL' }, [
    'new.png',
  ])
  expect(amended.body.data).toMatchObject({ status: 2, execution_notes: 'Hb 9.1 g/dL', files: 3 })
  expect(amended.body.data.media.normal.map((file) => file.execution_notes)).toEqual(['Hb 12.9 g/dL', 'Hb 9.1 g/dL'])

  expect((await lab.seen(made.id)).status).toBe(200)
  expect((await lab.seen(made.id, lab.ward.nurse)).status).toBe(200)
  const { data } = (await lab.show(made.id)).body
  expect(data).toMatchObject({ unread: false, revision: amended.body.data.revision })
  expect(data.timeline.map(({ event, note, by }) => [event, note, by.id])).toEqual([
    ['seen', null, lab.ward.doctor.userId],
    ['amended', 'Wrong tube', lab.member.userId],
    ['done', null, lab.member.userId],
    ['received', null, lab.member.userId],
    ['rejected', 'Clotted', lab.member.userId],
    ['sample_taken', null, lab.member.userId],
    ['edited', null, lab.ward.doctor.userId],
    ['ordered', null, lab.ward.doctor.userId],
  ])
  expect(data.timeline.find(({ event }) => event === 'done')).toMatchObject({
    event_text: 'Result recorded',
    execution_notes: 'Hb 12.9 g/dL',
    execution_date: '2026-11-18',
  })
})

test('the doctor who ordered is notified of a new and of an amended result, but not of one of their own', async () => {
  const { id } = await lab.ordered({ center_id: lab.lab })
  const done = await lab.execute({ id, revision: 1 })
  const again = await lab.execute(done.body.data, { reason: 'Typing error' })
  const own = await lab.execute(again.body.data, { reason: 'Agreed on the phone' }, [], lab.ward.doctor)
  expect(own.body.data).toMatchObject({ editor_id: lab.ward.doctor.userId, unread: false })
  const stored = await testServer.database
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, lab.ward.doctor.userId))
  expect(stored.map(({ type, about }) => [type, about])).toEqual([
    ['investigation_result', { data: { episode_id: lab.episode.id, investigation_id: id } }],
    ['investigation_result', { data: { episode_id: lab.episode.id, investigation_id: id } }],
  ])
})

test('what an order can choose from, and whether the caller can order', async () => {
  const utilities = async (who: Client) =>
    (
      await who.get<{ data: InvestigationUtilities }>(
        `/api/admin/investigations/utilities?model_type=episode&model_id=${lab.episode.id}`,
        { language: 'ar' },
      )
    ).body.data
  const elsewhere = await Lab.open(testServer)
  const sibling = await Lab.storeCenter(testServer, 2, lab.ward.hospital, lab.radiologist)
  const { types, centers, statuses, can_order: canOrder } = await utilities(lab.ward.doctor)
  expect(types.find(({ id }) => id === lab.bloodCount)).toMatchObject({ name: 'صورة دم', center_type: 1, loinc: null })
  expect(centers.map(({ id, center_type }) => [id, center_type]).sort()).toEqual(
    [
      [lab.lab, 1],
      [lab.radiology, 2],
      [sibling, 2],
    ].sort(),
  )
  expect(statuses.map(({ name }) => name)).toEqual(['مطلوب', 'مكتمل', 'ملغى'])
  expect(canOrder).toBe(true)
  expect((await utilities(lab.ward.nurse)).can_order).toBe(false)
  expect(await utilities(elsewhere.ward.doctor)).toMatchObject({ centers: [], can_order: false })
})

test.each([
  ['no types', { investigation_types: [] }, 'investigation_types', 'please choose an option'],
  ['a type that does not exist', { investigation_types: [999_999] }, 'investigation_types', 'Choose from the list'],
  ['a day in the past', { date: '2026-11-17' }, 'date', 'cannot be before today'],
  ['a day too far ahead', { date: '2027-11-19' }, 'date', 'cannot be more than a year ahead'],
  ['another center type', { center_type: 2 }, 'investigation_types', 'Choose from the list'],
  ['a center that does not exist', { center_id: 999_999 }, 'center_id', 'Choose from the list'],
  ['an unknown priority', { priority: 'soon' }, 'priority', 'Choose from the list'],
])('an order with %s is refused', async (_what, changes, field, text) => {
  const { status, body } = await lab.create(changes)
  expect([status, body.errors]).toEqual([422, { [field]: [text] }])
})

test('a center of another type, of a hospital further away, or for an external order is refused', async () => {
  const foreign = await Lab.open(testServer)
  for (const changes of [
    { center_id: lab.radiology },
    { center_id: foreign.lab },
    { center_id: lab.lab, external_investigation: '1' },
  ])
    expect(errorsOf(await lab.create(changes))).toEqual([422, ['center_id']])
})

test('a type that is no longer offered stays in the orders that have it', async () => {
  const old = await storeType(testServer)
  const made = await lab.ordered({ investigation_types: [lab.bloodCount, old, old] })
  expect(made.investigation_types.map(({ id }) => id)).toEqual([lab.bloodCount, old])
  await testServer.database.execute(sql`update investigation_types set deleted_at = now() where id = ${old}`)
  expect((await lab.edit(made, { investigation_types: [old] })).status).toBe(200)
  expect(errorsOf(await lab.create({ investigation_types: [old] }))).toEqual([422, ['investigation_types']])
})

test('external orders are done by the side that orders, and others by centers', async () => {
  const external = await lab.ordered({ external_investigation: '1' })
  expect(external).toMatchObject({ external_investigation: true, center: null, executable: true })
  expect(errorsOf(await lab.execute(external, {}, [], lab.ward.doctor))).toEqual([422, ['status']])
  const done = await lab.executeExternal(external)
  expect(done.body.data).toMatchObject({ status: 2, unread: false })
  const internal = await lab.ordered()
  expect(errorsOf(await lab.executeExternal(internal))).toEqual([422, ['status']])
})

test('an execution day is not in the future', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  expect(errorsOf(await lab.execute(made, { execution_date: '2026-11-19' }))).toEqual([422, ['execution_date']])
})

test('a cancelled order stays as it is', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  expect(errorsOf(await lab.cancel(made, { reason: '' }))).toEqual([422, ['reason']])
  const { body } = await lab.cancel(made)
  expect(body.data).toMatchObject({
    status: 3,
    progress: 'cancelled',
    editable: false,
    cancellable: false,
    executable: false,
  })
  expect(body.data.timeline[0]).toMatchObject({ event: 'cancelled', note: 'Not needed' })
  expect(errorsOf(await lab.cancel(body.data))).toEqual([422, ['status']])
  expect(errorsOf(await lab.edit(body.data))).toEqual([422, ['status']])
  expect(errorsOf(await lab.execute(body.data))).toEqual([422, ['status']])
  expect(errorsOf(await lab.record(body.data, { event: 'received' }))).toEqual([422, ['status']])
  expect(errorsOf(await lab.seen(made.id))).toEqual([422, ['status']])
})

test('a result ends editing, cancelling and recording events', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  const { data } = (await lab.execute(made)).body
  expect(errorsOf(await lab.edit(data))).toEqual([422, ['status']])
  expect(errorsOf(await lab.cancel(data))).toEqual([422, ['status']])
  expect(errorsOf(await lab.record(data, { event: 'received' }))).toEqual([422, ['status']])
})

test('of two people who change an order at the same time, one is refused', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  const answers = await Promise.all([
    lab.edit(made, { center_id: lab.lab, order_notes: 'One' }),
    lab.cancel(made),
    lab.execute(made),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(answers.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
    ['revision'],
    ['revision'],
  ])
})

test('the documented changes carry no revision, and change whatever is stored', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  await lab.edit(made, { center_id: lab.lab, order_notes: 'One' })
  const send = async (path: string, fields: object, who = lab.ward.doctor) => {
    const { status, body } = await who.send<InvestigationAnswer>('POST', path, { form: formOf(fields) })
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data
  }
  const order = { ...lab.fields(), center_id: lab.lab, order_notes: 'Two' }
  expect((await send(`/api/admin/episode/investigation/${made.id}`, order)).order_notes).toBe('Two')
  const result = { execution_date: '2026-11-18', execution_notes: 'Hb 12.9 g/dL' }
  expect(await send(`/api/admin/investigation/${made.id}/execute`, result, lab.member)).toMatchObject({ status: 2 })
  const outside = await lab.ordered({ external_investigation: true })
  expect(await send(`/api/admin/investigation/${outside.id}/external-execute`, result)).toMatchObject({ status: 2 })
})

test('after discharge nothing is ordered or edited, but results still come, and orders can be cancelled', async () => {
  const [first, second] = [await lab.ordered({ center_id: lab.lab }), await lab.ordered()]
  await dischargeEpisode(testServer, lab.episode.id)
  expect(errorsOf(await lab.create())).toEqual([422, ['model_id']])
  expect(errorsOf(await lab.edit(first))).toEqual([422, ['status']])
  expect((await lab.show(first.id)).body.data).toMatchObject({ editable: false, cancellable: true, executable: true })
  expect((await lab.execute(first)).body.data).toMatchObject({ status: 2 })
  expect((await lab.cancel(second)).body.data).toMatchObject({ status: 3 })
})

test('the patient is notified of results that come after the discharge, in words that say nothing about them', async () => {
  const patient = lab.episode.patient_id
  const told = () =>
    testServer.database
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, patient), eq(notifications.type, 'own_stay_result')))
  const [during, after] = [await lab.ordered({ center_id: lab.lab }), await lab.ordered({ center_id: lab.lab })]
  const result = { execution_notes: 'Hb 7' }
  const before = await lab.execute(during, result)
  expect(await told()).toEqual([])
  await dischargeEpisode(testServer, lab.episode.id)
  await lab.execute(after, result)
  await lab.execute(before.body.data, { ...result, reason: 'Typing error' })
  const stored = await told()
  expect(stored.map(({ about }) => about.data)).toEqual([
    { episode_id: lab.episode.id },
    { episode_id: lab.episode.id },
  ])
  expect(JSON.stringify(stored)).not.toContain('Hb 7')
})

test('the list of a case is filtered, and says what the caller can do with each row', async () => {
  const first = await lab.ordered({ center_id: lab.lab })
  const second = await lab.ordered({ center_type: 2, investigation_types: [lab.xray] })
  await lab.execute(first, {}, ['report.pdf'])
  const { body } = await listed()
  expect(body.meta.total).toBe(2)
  expect(
    body.data.map(({ id, editable, executable, unread, files }) => [id, editable, executable, unread, files]),
  ).toEqual([
    [second.id, true, true, false, 0],
    [first.id, false, true, true, 1],
  ])
  expect((await listed('?center_type=1')).body.data.map(({ id }) => id)).toEqual([first.id])
  expect((await listed('?status=1')).body.data.map(({ id }) => id)).toEqual([second.id])
  const read = (await listed('', lab.ward.nurse)).body.data
  expect(read.map(({ editable, cancellable, executable }) => [editable, cancellable, executable])).toEqual([
    [false, false, false],
    [false, false, false],
  ])
})

test('a repeat of an order with its key is executed once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = [
    await lab.create({}, [], lab.ward.doctor, headers),
    await lab.create({}, [], lab.ward.doctor, headers),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body.data.id).toBe(answers[0]?.body.data.id)
  expect((await listed()).body.meta.total).toBe(1)
})

test('the audit log has what changed, and texts as digests', async () => {
  const made = await lab.ordered({ center_id: lab.lab, order_notes: 'Suspected leukemia' })
  await lab.execute(made, { execution_notes: 'Blasts' })
  const { rows } = await testServer.database.execute<{ action: string; changes: Record<string, unknown> }>(sql`
    select action, changes from audit_log where kind = 'investigation' and record_id = ${String(made.id)}
      and change order by at, action`)
  expect(rows.map(({ action }) => action)).toEqual(['investigations.create', 'investigations.execute'])
  expect(JSON.stringify(rows)).not.toMatch(/leukemia|Blasts/)
  expect(JSON.stringify(rows)).not.toContain(made.code.replace('-', ''))
  expect(rows[1]?.changes).toMatchObject({
    status: { before: 1, after: 2 },
    execution_notes: { after: { digest: expect.any(String) } },
  })
})

test('the database keeps what is of an order', async () => {
  const { id } = await lab.ordered()
  const cancelled = await lab.cancel(await lab.ordered())
  const refused = (statement: string) => expect(testServer.database.execute(sql.raw(statement))).rejects.toThrow()
  await refused(`update investigations set status = 2 where id = ${id}`)
  await refused(`update investigations set code = '2222222222' where id = ${id}`)
  await refused(`update investigations set patient_id = patient_id + 1 where id = ${id}`)
  await refused(`update investigations set order_notes = 'x' where id = ${cancelled.body.data.id}`)
  await refused(`update investigations set center_id = ${lab.radiology} where id = ${id}`)
  await refused(`insert into investigation_order_types values (${id}, ${lab.xray}, 2, 1)`)
  await refused(`insert into investigation_order_types values (${id}, ${lab.xray}, 1, 1)`)
  await refused(`delete from investigation_order_types where investigation_id = ${id}`)
  await refused(`update investigation_events set note = 'x' where investigation_id = ${id}`)
  await refused(`delete from investigation_events where investigation_id = ${id}`)
  await refused(`insert into investigation_events (investigation_id, event, by_id, at)
    values (${id}, 'done', ${lab.member.userId}, now())`)
})
