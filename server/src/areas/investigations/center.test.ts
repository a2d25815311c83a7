import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CenterInvestigation } from '#contract/investigations/investigation'
import { limitsFor } from '../../platform/limits/limits'
import { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Lab } from './testing/lab'

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

const listed = (query = '', who: Client = lab.member, center = `1/${lab.lab}`) =>
  who.get<{ data: CenterInvestigation[]; meta: { total: number } }>(
    `/api/admin/investigations/center/${center}${query}`,
  )
const idsOf = async (query = '') => (await listed(query)).body.data.map(({ id }) => id)

test('a center’s list has what is not done first, by urgency and age, and then the newest', async () => {
  const ids: number[] = []
  for (const priority of ['routine', 'stat', 'urgent', 'routine', 'stat']) {
    ids.push((await lab.ordered({ center_id: lab.lab, priority })).id)
    testServer.clock.advance(60_000)
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
  expect(await idsOf()).toEqual([second, fifth, third, first, fourth])
  await lab.execute({ id: second, revision: 1 })
  await lab.execute({ id: fourth, revision: 1 })
  expect(await idsOf()).toEqual([fifth, third, first, fourth, second])
  expect(await idsOf('?limit=2&page=2')).toEqual([first, fourth])
  await lab.record({ id: third, revision: 1 }, { event: 'received' })
  expect(await idsOf('?progress=in_progress')).toEqual([third])
  expect(await idsOf('?progress=ordered')).toEqual([fifth, first])
  expect(await idsOf('?progress=done')).toEqual([fourth, second])
  expect(await idsOf('?progress=cancelled')).toEqual([])
})

test('the total of a list follows what happens to its orders, also at the same time', async () => {
  const total = async (query = '') => (await listed(query)).body.meta.total
  const totals = () => Promise.all(['', '?progress=ordered', '?progress=done', '?progress=cancelled'].map(total))
  expect(await totals()).toEqual([0, 0, 0, 0])
  const result = await lab.ordered({ center_id: lab.lab })
  const unwanted = await lab.ordered({ center_id: lab.lab })
  const moved = await lab.ordered({ center_id: lab.lab })
  const received = await lab.ordered()
  expect(await totals()).toEqual([3, 3, 0, 0])
  await lab.execute(result)
  await lab.cancel(unwanted)
  await lab.edit(moved)
  await lab.assign(received.code)
  expect(await totals()).toEqual([3, 1, 1, 1])
  const more = [await lab.ordered({ center_id: lab.lab }), await lab.ordered({ center_id: lab.lab })]
  await Promise.all(more.map((each) => lab.execute(each)))
  expect(await totals()).toEqual([5, 1, 3, 1])
  const { data, meta } = (await listed('?progress=done&limit=2&page=2')).body
  expect([data.length, meta.total]).toEqual([1, 3])
})

test('every page of a search and of open orders has the total of all, also one behind the last', async () => {
  const ids: number[] = []
  for (const priority of ['routine', 'stat', 'urgent'])
    ids.push((await lab.ordered({ center_id: lab.lab, priority })).id)
  const [routine = 0, stat = 0, urgent = 0] = ids
  const code = (await lab.ordered({ center_id: lab.lab })).code
  const [row] = (await listed()).body.data
  const name = encodeURIComponent(row?.patient.last_name ?? '')
  for (const query of [`?q=${name}`, '?progress=ordered', `?progress=ordered&q=${name}`]) {
    const first = (await listed(`${query}&limit=2`)).body
    expect([first.data.map(({ id }) => id), first.meta.total]).toEqual([[stat, urgent], 4])
    const second = (await listed(`${query}&limit=2&page=2`)).body
    expect([second.data[0]?.id, second.data.length, second.meta.total]).toEqual([routine, 2, 4])
    const behind = (await listed(`${query}&limit=2&page=3`)).body
    expect([behind.data, behind.meta.total]).toEqual([[], 4])
  }
  expect((await listed(`?q=${code}`)).body.meta.total).toBe(1)
  const cancelled = await lab.ordered({ center_id: lab.lab })
  await lab.cancel(cancelled)
  const closed = (await listed('?progress=cancelled')).body
  expect([closed.data.map(({ id }) => id), closed.meta.total]).toEqual([[cancelled.id], 1])
})

test('a row has the patient and the hospital, and is found by name, national id and code', async () => {
  const made = await lab.ordered({ center_id: lab.lab })
  const other = await Lab.open(testServer)
  await other.ordered({ center_id: other.lab })
  const [row] = (await listed()).body.data
  expect(row).toMatchObject({
    id: made.id,
    patient: { id: lab.episode.patient_id, first_name: 'Nadia', age: 36, gender: 'female' },
    hospital: { id: lab.ward.hospital, name: lab.ward.name },
    executable: true,
    editable: false,
  })
  const found = (q: string) => idsOf(`?q=${encodeURIComponent(q)}`)
  for (const q of [row?.patient.last_name, row?.patient.uuid, made.code, made.code.toLowerCase().replace('-', ' ')])
    expect(await found(q ?? '')).toEqual([made.id])
  expect(await found('nobody')).toEqual([])
})

test('only the staff of a center read its list, and only of its type', async () => {
  await lab.ordered({ center_id: lab.lab })
  const [inHub, elsewhere] = [lab.ward.hubDoctor, lab.ward.foreignDoctor]
  for (const who of [inHub, elsewhere, lab.radiologist]) expect((await listed('', who)).status).toBe(404)
  expect((await listed('', lab.member, `2/${lab.lab}`)).status).toBe(404)
  expect((await listed('', lab.radiologist, `2/${lab.radiology}`)).body.data).toEqual([])
})

test('a center receives an order by its code, once', async () => {
  const made = await lab.ordered()
  const answer = await lab.assign(made.code.toLowerCase().replace('-', ''))
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ id: made.id, center: { id: lab.lab }, revision: 2, patient: { age: 36 } })
  const again = await lab.assign(made.code)
  expect([again.status, again.body.data.revision]).toEqual([200, 2])
  const { timeline } = (await lab.show(made.id)).body.data
  expect(timeline.map(({ event, by }) => [event, by.id])).toEqual([
    ['assigned', lab.member.userId],
    ['ordered', lab.ward.doctor.userId],
  ])
  const { rows } = await testServer.database.$client.query(
    `select record_id, changes from audit_log where action = 'investigations.assignToLab' order by at, id`,
  )
  expect(rows.at(-1)).toMatchObject({ record_id: String(made.id) })
  expect(rows.map(({ changes }) => changes)).toContainEqual({ center_id: { after: lab.lab } })
})

test('an order that was assigned by its code keeps its center when it is edited', async () => {
  const far = await Lab.open(testServer)
  const made = await lab.ordered()
  expect((await lab.assign(made.code, far.member, far.lab)).status).toBe(200)
  const { data } = (await lab.show(made.id)).body
  const edited = await lab.edit(data, { center_id: far.lab, order_notes: 'Fasting' })
  expect(edited.body.data).toMatchObject({ center: { id: far.lab }, order_notes: 'Fasting' })
})

test('codes that cannot be assigned are refused with one text', async () => {
  const other = await Lab.open(testServer)
  const done = await lab.ordered({ center_id: lab.lab })
  await lab.execute(done)
  const cancelled = await lab.cancel(await lab.ordered())
  const codes = [
    'K7QM2-X4TPD',
    'not a code',
    (await lab.ordered({ center_type: 2, investigation_types: [lab.xray] })).code,
    (await lab.ordered({ external_investigation: '1' })).code,
    (await other.ordered({ center_id: other.lab })).code,
    done.code,
    cancelled.body.data.code,
  ]
  for (const code of codes) {
    const { status, body } = await lab.assign(code)
    expect([code, status, body.errors]).toEqual([
      code,
      422,
      { investigation_code: ['No order with this code waits for this center. Check the code'] },
    ])
  }
  expect((await lab.assign('')).body.errors).toEqual({ investigation_code: ['Field is required'] })
  const made = await lab.ordered()
  expect((await lab.assign(made.code, lab.radiologist)).status).toBe(404)
  expect((await lab.assign(made.code, lab.ward.doctor)).status).toBe(404)
})

test('a center that is deleted while an order is assigned to it, or placed at it, is not found', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const { code } = await lab.ordered()
  const center = await Lab.storeCenter(testServer, 1, lab.ward.hub)
  const path = `/api/admin/investigation/center-assign/1/${center}`
  const [assigned] = await runTogether(testServer.database, {
    lock: sql`select from centers where id = ${center} for update`,
    calls: [() => superAdmin.post(path, { investigation_code: code })],
    meanwhile: sql`delete from centers where id = ${center}`,
  })
  expect(assigned?.status).toBe(404)
  const other = await Lab.storeCenter(testServer, 1, lab.ward.hub)
  const [placed] = await runTogether(testServer.database, {
    lock: sql`select from centers where id = ${other} for update`,
    calls: [() => lab.create({ center_id: other })],
    meanwhile: sql`delete from centers where id = ${other}`,
  })
  expect([placed?.status, placed?.body.errors]).toEqual([422, { center_id: ['Choose from the list'] }])
})

test('guessing codes is limited, for each person', async () => {
  const investigationCode = { perAddress: { tries: 100, seconds: 60 }, perAccount: { tries: 3, seconds: 60 } }
  const limits = { ...limitsFor('production'), investigationCode }
  const strict = await startTestServer({}, { sharedWith: testServer, limits })
  const guess = ({ token = '' }: Client, center: string) =>
    new Client(strict.url, token).post(`/api/admin/investigation/center-assign/${center}`, {
      investigation_code: 'K7QM2-X4TPD',
    })
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1) statuses.push((await guess(lab.member, `1/${lab.lab}`)).status)
  statuses.push((await guess(lab.radiologist, `2/${lab.radiology}`)).status)
  await strict.stop()
  expect(statuses).toEqual([422, 422, 422, 429, 422])
})
