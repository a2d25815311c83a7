import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from '../lobby/testing/clinicDay'

interface Entry {
  id: number
  revision: number
  status: string
  versions: object[]
}
interface List {
  state: string
  none_known: { id: number } | null
}
interface Answer<T> {
  data: T
  errors?: Record<string, string[]>
}

/** What alerts and problems have in common; allergies.test.ts tests the same of allergies. */
describe.each([
  {
    name: 'alerts',
    input: { kind: 'isolation', details: 'Contact', until: null, status: 'active', status_reason: null },
    other: { kind: 'interpreter', details: 'Tigrinya' },
    same: { details: ' contact ' },
    changed: { details: 'Droplet' },
    ended: { status: 'inactive', status_reason: 'Negative test' },
    row: sql`insert into alerts (patient_id, none_known, kind, details_key, recorded_on, recorded_by, recorded_at)
      select id, false, 'fall_risk', '', '2026-01-01', id, now() from users where id = `,
    recorded: 'An alert of this kind with these details is already recorded for this period',
    nameField: 'details',
  },
  {
    name: 'problems',
    input: { icd_code: null, title: 'Asthma', status: 'active', status_reason: null, noted_since: '2020-03-04' },
    other: { title: 'Migraine' },
    same: { title: ' asthma ' },
    changed: { title: 'Mild asthma' },
    ended: { status: 'refuted', status_reason: 'Negative test' },
    row: sql`insert into problems (patient_id, none_known, problem, problem_key, recorded_by, recorded_at)
      select id, false, 'Gout', 'gout', id, now() from users where id = `,
    recorded: 'This problem is already recorded',
    nameField: 'title',
  },
])('$name', ({ name, input, other, same, changed, ended, row, recorded, nameField }) => {
  let testServer: TestServer
  let day: ClinicDay
  let nurse: Client
  let patientId: number
  let path: string
  beforeAll(async () => {
    testServer = await startTestServer()
  })
  afterAll(() => testServer.stop())
  beforeEach(async () => {
    day = await ClinicDay.open(testServer)
    nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
    patientId = (await day.book(4)).patient.userId
    path = `/api/admin/patients/${patientId}/${name}`
  })
  afterEach(() => {
    day.close()
    testServer.clock.set(testNow)
  })

  const create = (changes: object = {}, client = nurse) => client.post<Answer<Entry>>(path, { ...input, ...changes })
  const created = async (changes: object = {}) => (await create(changes)).body.data
  const noneKnown = (client = nurse) => client.post<Answer<NonNullable<List['none_known']>>>(`${path}/none-known`, {})
  const list = async (client = nurse) => {
    const { data } = (await client.get<Answer<List & Record<string, Entry[]>>>(path)).body
    return { state: data.state, none_known: data.none_known, entries: data[name] }
  }
  const update = ({ id, revision }: Entry, changes: object, client = nurse) =>
    client.put<Answer<Entry>>(`/api/admin/${name}/${id}`, { ...input, revision, ...changes })
  const remove = (id: number, client = nurse) =>
    client.delete(`/api/admin/${name}/${id}`, { body: { reason: 'Of another patient' } })

  test('nothing is recorded at first, then none is known, then an entry replaces the statement', async () => {
    expect(await list()).toEqual({ state: 'not_recorded', none_known: null, entries: [] })
    const stated = (await noneKnown()).body.data
    expect(stated).toMatchObject({ recorded_by: { id: nurse.userId }, recorded_at: new Date(testNow).toISOString() })
    expect((await noneKnown(day.doctor)).body.data).toEqual(stated)
    expect(await list(day.doctor)).toEqual({ state: 'none_known', none_known: stated, entries: [] })
    const entry = await created()
    expect(await list(day.coordinator)).toEqual({ state: 'listed', none_known: null, entries: [entry] })
    expect((await remove(stated.id)).status).toBe(404)
  })

  test('the statement can be taken back, and is no entry that can be corrected', async () => {
    const stated = (await noneKnown()).body.data
    const corrected = await update({ ...stated, revision: 1, status: 'active', versions: [] }, {})
    expect(Object.keys(corrected.body.errors ?? {})).toEqual([nameField])
    expect((await remove(stated.id, day.doctor)).status).toBe(200)
    expect((await list()).state).toBe('not_recorded')
  })

  test('while an active entry is recorded, nobody can state that there is none', async () => {
    const entry = await created()
    expect((await noneKnown()).status).toBe(422)
    await update(entry, ended)
    expect((await list()).state).toBe('not_recorded')
    expect((await noneKnown()).status).toBe(200)
    // The entry is active again, so the statement ends.
    expect((await update({ ...entry, revision: 2 }, {})).status).toBe(200)
    expect(await list()).toMatchObject({ state: 'listed', none_known: null })
  })

  test('the database refuses an active entry beside the statement that there is none', async () => {
    await noneKnown()
    await expect(testServer.database.execute(sql`${row} ${patientId}`)).rejects.toThrow()
    await remove((await list()).none_known?.id ?? 0)
    await testServer.database.execute(sql`${row} ${patientId}`)
  })

  test('of the statement and a new entry at once, the entry stays, in any order', async () => {
    const [stated, entry] = await Promise.all([noneKnown(), create({}, day.doctor)])
    expect(entry.status).toBe(200)
    expect([200, 422]).toContain(stated.status)
    expect(await list()).toMatchObject({ state: 'listed', none_known: null, entries: [{ id: entry.body.data.id }] })
  })

  test('two people who record the same entry at once record it once', async () => {
    const responses = await Promise.all([create(), create(same, day.doctor)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await list()).entries).toHaveLength(1)
    expect((await create()).body.errors).toEqual({ [nameField]: [recorded] })
    expect((await create(other)).status).toBe(200)
  })

  test('a correction stores what it replaces, with who recorded it and when', async () => {
    const first = await created()
    testServer.clock.advance(60_000)
    const { body } = await update(first, changed, day.doctor)
    const { id: _id, versions: _versions, ...replaced } = first
    const { is_past: _isPast, ...version } = replaced as typeof replaced & { is_past?: boolean }
    expect(body.data).toMatchObject({
      ...changed,
      revision: 2,
      recorded_by: { id: day.doctor.userId },
      recorded_at: new Date(new Date(testNow).getTime() + 60_000).toISOString(),
      versions: [version],
    })
    const late = await update(first, ended)
    expect(Object.keys(late.body.errors ?? {})).toEqual(['revision'])
    expect((await list()).entries).toEqual([body.data])
  })

  test('an entry entered in error leaves the list, and its row stays', async () => {
    const { id } = await created()
    const without = await nurse.delete<Answer<null>>(`/api/admin/${name}/${id}`, { body: { reason: ' ' } })
    expect([without.status, without.body.errors]).toEqual([422, { reason: ['Field is required'] }])
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await list()).toEqual({ state: 'not_recorded', none_known: null, entries: [] })
    const { rows } = await testServer.database.execute(
      sql`select removed_by, removed_reason from ${sql.identifier(name)} where id = ${id}`,
    )
    expect(rows).toEqual([{ removed_by: nurse.userId, removed_reason: 'Of another patient' }])
  })

  test('an entry that another person has corrected is not removed for what it said before', async () => {
    const { id, revision } = await created()
    const corrected = (await update({ id, revision, status: 'active', versions: [] }, changed, day.doctor)).body.data
    const removeRead = (read: number) =>
      nurse.delete<Answer<null>>(`/api/admin/${name}/${id}`, { body: { reason: 'Wrong', revision: read } })
    const late = await removeRead(revision)
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['revision']])
    expect((await list()).entries).toEqual([corrected])
    expect((await removeRead(corrected.revision)).status).toBe(200)
  })

  test('an entry that is not active needs a reason', async () => {
    const { body } = await create({ ...ended, status_reason: ' ' })
    expect(Object.keys(body.errors ?? {})).toEqual(['status_reason'])
    expect((await list()).entries).toEqual([])
  })

  test('only doctors and nurses of the patient change the list, and nobody reads those of other patients', async () => {
    const entry = await created()
    const elsewhere = await testServer.addUser({ role: 'NURSE' })
    for (const [client, readStatus, changeStatus] of [
      [testServer.stranger, 401, 401],
      [day.coordinator, 200, 403],
      [elsewhere, 404, 404],
    ] as const) {
      expect((await client.get(path)).status).toBe(readStatus)
      expect((await create(other, client)).status).toBe(changeStatus)
      expect((await noneKnown(client)).status).toBe(changeStatus)
      expect((await update(entry, {}, client)).status).toBe(changeStatus)
      expect((await remove(entry.id, client)).status).toBe(changeStatus)
    }
    expect((await list()).entries).toEqual([entry])
  })
})
