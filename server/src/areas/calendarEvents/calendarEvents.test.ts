import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revisionOf } from '#contract/kit/revision'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { base, Calendar } from './testing/calendarFixture'

let testServer: TestServer
let calendar: Calendar

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  calendar = await Calendar.open(testServer)
})

describe('an event', () => {
  test('is made on the wall clock of the hospital, and shown in the weeks of its month from Saturday', async () => {
    const made = await calendar.created({
      title: 'Heart team',
      doctors: [calendar.doctor.userId, calendar.second.userId],
    })
    expect(made).toMatchObject({
      ...{ start: '2026-11-25 13:00', end: '2026-11-25 14:30', type: 1, type_text: 'Meeting', title: 'Heart team' },
      ...{ starts_at: '2026-11-25T11:00:00.000Z', time_zone: 'Africa/Cairo', editable: true, series: null, version: 0 },
    })
    const { data, meta } = await calendar.page()
    expect(meta).toEqual({
      ...{ from: '2026-10-31', to: '2026-12-04', time_zone: 'Africa/Cairo', today: '2026-11-18' },
      ...{ first_day: 6, days_off: [5], is_cut: false },
    })
    expect(data.filter(({ kind }) => kind === 'event')).toMatchObject([
      { key: `event-${made.id}`, title: 'Heart team', is_own: true, editable: true, has_conflict: false },
    ])
    expect(await calendar.events('currentDate=2026-10-05')).toEqual([])
    expect(await calendar.events('currentDate=2026-12-31')).toEqual([])
  })

  test('is shown for its specialty, for that of its doctors, and in the personal calendar', async () => {
    const { second, ward } = calendar
    const [other] = (
      await testServer.database.$client.query('select id from specialties where id <> $1', [ward.specialty])
    ).rows as { id: number }[]
    const made = await calendar.created({ specialty_id: null })
    const keys = async (query: string, who = calendar.doctor, specialty = 0) =>
      (await calendar.events(`currentDate=2026-11-18&${query}`, who, specialty)).map(({ id }) => id)
    expect(await keys('', calendar.doctor, ward.specialty)).toEqual([made.id])
    await calendar.change(made.id, { specialty_id: ward.specialty })
    expect(await keys('', calendar.doctor, ward.specialty)).toEqual([made.id])
    expect(await keys('', calendar.doctor, other?.id)).toEqual([])
    expect(await keys('personalEvents=1')).toEqual([made.id])
    expect(await keys('personalEvents=1', second)).toEqual([])
    expect(await keys('personalEvents=true', calendar.coordinator)).toEqual([made.id])
  })

  test('of a duty has nurses, of whom one can be in charge; a meeting has doctors only', async () => {
    const { nurse } = calendar.ward
    const people = [nurse.userId, calendar.doctor.userId]
    const made = await calendar.created({ type: 2, doctors: people, in_charge_id: nurse.userId })
    expect(made).toMatchObject({ in_charge_id: nurse.userId, doctors: people.map((id) => ({ id })) })
    expect((await calendar.change(made.id, { type: 2, doctors: people })).body.data.in_charge_id).toBeNull()
    const refused = async (fields: object) => {
      const { status, body } = await calendar.create({ anyway: true, ...fields })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refused({ doctors: people })).toEqual([422, ['doctors']])
    expect(await refused({ in_charge_id: calendar.doctor.userId })).toEqual([422, ['in_charge_id']])
    expect(await refused({ type: 2, in_charge_id: nurse.userId })).toEqual([422, ['in_charge_id']])
    const doctor = { type: 2, doctors: people, in_charge_id: calendar.doctor.userId }
    expect(await refused(doctor)).toEqual([422, ['in_charge_id']])
    const { data } = (
      await calendar.coordinator.get<{ data: { nurses: object[] } }>(
        `${base}/events/utilities/${calendar.ward.hospital}/0`,
      )
    ).body
    expect(data.nurses).toMatchObject([{ id: nurse.userId }])
  })

  test('is changed and deleted by who made it and by those who keep the rota, not by its doctors', async () => {
    const { id } = await calendar.created()
    expect((await calendar.show(id, calendar.doctor)).body.data.editable).toBe(false)
    expect((await calendar.change(id, {}, calendar.doctor)).status).toBe(404)
    expect((await calendar.remove(id, '', calendar.doctor)).status).toBe(404)
    const own = await calendar.created({ start: '2026-11-26 09:00', end: '2026-11-26 10:00' }, calendar.doctor)
    const training = { type: 4, start: '2026-11-26 09:00', end: '2026-11-26 11:00' }
    expect((await calendar.change(own.id, training, calendar.doctor)).body.data).toMatchObject(training)
    expect((await calendar.remove(own.id, '', calendar.coordinator)).status).toBe(200)
  })

  test('is not found by other hospitals', async () => {
    const { id } = await calendar.created()
    const { foreignDoctor, hospital } = calendar.ward
    expect((await calendar.show(id, foreignDoctor)).status).toBe(404)
    expect((await foreignDoctor.get(`${base}/events/${hospital}/0`)).status).toBe(404)
    expect((await foreignDoctor.get(`${base}/events/utilities/${hospital}/0`)).status).toBe(404)
    expect((await calendar.create({}, foreignDoctor)).body.errors).toEqual({ hospital_id: [expect.any(String)] })
    expect((await calendar.show(id, calendar.ward.nurse)).status).toBe(200)
    expect((await calendar.create({}, calendar.ward.nurse)).status).toBe(403)
  })

  test('is refused to who has loaded it before somebody else changed it', async () => {
    const { id } = await calendar.created()
    const loaded = (await calendar.show(id)).body.data
    const revision = { 'if-match': revisionOf(loaded) }
    await calendar.change(id, { title: 'Heart team' })
    const late = await calendar.change(id, { title: 'ECG teaching' }, calendar.coordinator, revision)
    expect([late.status, late.body.changed]).toEqual([409, ['title']])
    expect((await calendar.show(id)).body.data).toMatchObject({ title: 'Heart team', version: 1 })
  })

  test('is made once if the request is sent twice, and deleted once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const twice = () => calendar.coordinator.post(`${base}/events`, calendar.fields(), { headers })
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 200])
    const [only, ...others] = await calendar.events()
    expect(others).toEqual([])
    expect((await calendar.remove(only?.id ?? 0)).status).toBe(200)
    expect((await calendar.remove(only?.id ?? 0)).status).toBe(404)
    expect(await calendar.events()).toEqual([])
  })
})

describe('what cannot be is refused on its field', () => {
  const problems = async (changes: object) => {
    const { status, body } = await calendar.create(changes)
    return [status, body.errors]
  }

  test('a start after the end, a missing type, doctors or times', async () => {
    expect(await problems({ start: '2026-11-25 15:00' })).toEqual([422, { start: ['must be before the end'] }])
    expect(await problems({ type: null, doctors: [], start: '', end: '' })).toEqual([
      422,
      Object.fromEntries(['type', 'doctors', 'start', 'end'].map((field) => [field, [expect.any(String)]])),
    ])
    expect(await problems({ start: '2026-02-30 10:00' })).toEqual([422, { start: [expect.any(String)] }])
    expect(await problems({ end: '2027-01-25 10:00' })).toEqual([422, { end: ['An event can last 31 days at most'] }])
  })

  test('a doctor of another hospital', async () => {
    expect(await problems({ doctors: [calendar.doctor.userId, calendar.ward.foreignDoctor.userId] })).toEqual([
      422,
      { doctors: ['A doctor does not work at this hospital. Choose doctors of the hospital'] },
    ])
  })

  test('an hour that the clocks skip in Cairo; an event up to the change is not', async () => {
    const hour = { start: '2026-04-24 00:30', end: '2026-04-24 02:00' }
    const skipped = 'This hour does not exist: the clocks go forward. Choose another time'
    expect(await problems(hour)).toEqual([422, { start: [skipped] }])
    expect(await problems({ start: '2026-04-23 22:00', end: '2026-04-24 00:30' })).toEqual([422, { end: [skipped] }])
    const made = await calendar.created({ start: '2026-04-23 22:00', end: '2026-04-24 00:00' })
    expect(made.ends_at).toBe('2026-04-23T22:00:00.000Z')
  })

  test('a duty inside a vacation of its doctor; a meeting there is a conflict only', async () => {
    await calendar.away('2026-11-25', '2026-11-26')
    const name = (await calendar.page()).data.find(({ kind }) => kind === 'vacation')?.doctors[0]?.name
    const night = { start: '2026-11-24 20:00', end: '2026-11-25 08:00', anyway: true }
    for (const type of [2, 3])
      expect(await problems({ type, ...night })).toEqual([
        422,
        { doctors: [`On vacation at that time: ${name}. Choose other doctors or another time`] },
      ])
    expect(await problems({ type: 2, start: '2026-11-24 08:00', end: '2026-11-25 00:00' })).toEqual([200, undefined])
    expect(await problems({ type: 1 })).toEqual([422, { anyway: [expect.any(String)] }])
  })

  test('an event of one hospital is not moved to another', async () => {
    const { id } = await calendar.created()
    const { body } = await calendar.change(id, { hospital_id: calendar.ward.hub })
    expect(body.errors).toEqual({ hospital_id: [expect.any(String)] })
  })
})

describe('conflicts', () => {
  test('are named with the next three common gaps, and saved anyway for both to see', async () => {
    const { doctor, second } = calendar
    const duty = { type: 2, start: '2026-11-25 08:00', end: '2026-11-25 20:00' }
    await calendar.created(duty)
    const both = { doctors: [doctor.userId, second.userId] }
    const { status, body } = await calendar.create(both)
    expect([status, body.errors]).toEqual([
      422,
      { anyway: ['Doctors have something else at that time. Choose another time, or save it anyway'] },
    ])
    const inTheWay = body.conflicts?.doctors.map(({ id, busy }) => [id, busy.map((each) => each.type_text)])
    expect(Object.fromEntries(inTheWay ?? [])).toEqual({ [doctor.userId]: ['Duty'], [second.userId]: [] })
    // Thursday; Friday is off.
    expect(body.conflicts?.gaps.map(({ start, end }) => [start, end])).toEqual([
      ['2026-11-26 08:00', '2026-11-26 09:30'],
      ['2026-11-26 09:30', '2026-11-26 11:00'],
      ['2026-11-26 11:00', '2026-11-26 12:30'],
    ])
    const made = await calendar.created({ ...both, anyway: true })
    expect(made.has_conflict).toBe(true)
    expect((await calendar.events(undefined, doctor)).find(({ id }) => id === made.id)?.has_conflict).toBe(true)
    const [gap] = body.conflicts?.gaps ?? []
    const free = { ...both, start: gap?.start, end: gap?.end }
    expect((await calendar.change(made.id, free)).body.data).toMatchObject({
      ...{ has_conflict: false, start: '2026-11-26 08:00' },
    })
  })

  test('are answered while the form is open, without the event that is changed', async () => {
    const { doctor, coordinator, ward } = calendar
    const { id } = await calendar.created()
    const query = new URLSearchParams({
      ...{ doctors: String(doctor.userId), from: '2026-11-25 14:00', to: '2026-11-25 15:00' },
      hospital_id: String(ward.hospital),
    })
    const busy = async (more = '', who = coordinator) => {
      const { status, body } = await who.get<{ data: { doctors: { busy: unknown[] }[]; gaps: unknown[] } }>(
        `${base}/busy?${query}${more}`,
      )
      return status === 200 ? [body.data.doctors.map((each) => each.busy.length), body.data.gaps.length] : status
    }
    expect(await busy()).toEqual([[1], 3])
    expect(await busy(`&except=${id}`)).toEqual([[0], 0])
    expect(await busy('', ward.foreignDoctor)).toBe(422)
    expect(await busy('', ward.nurse)).toBe(403)
  })
})

describe('a series', () => {
  const weekly = { repeat: 'weekly', repeat_until: '2026-12-09' }

  test('is made of events at the same wall-clock time, over the clock change in Cairo', async () => {
    const first = await calendar.created({
      ...{ start: '2026-10-22 13:00', end: '2026-10-22 14:00', repeat: 'weekly', repeat_until: '2026-11-05' },
    })
    expect(first.series).toMatchObject({ repeat: 'weekly', until: '2026-11-05', following: 3 })
    const starts = (await calendar.events('currentDate=2026-10-22')).map(({ start, starts_at: at }) => [start, at])
    expect(starts).toEqual([
      ['2026-10-22 13:00', '2026-10-22T10:00:00.000Z'],
      ['2026-10-29 13:00', '2026-10-29T10:00:00.000Z'],
      ['2026-11-05 13:00', '2026-11-05T11:00:00.000Z'],
    ])
    expect((await calendar.events('currentDate=2026-11-05')).at(-1)).toMatchObject({
      ...{ start: '2026-11-05 13:00', starts_at: '2026-11-05T11:00:00.000Z', in_series: true },
    })
  })

  test('leaves out vacations of the hospital if asked to, and lasts twelve months at most', async () => {
    await testServer.database.$client.query(
      `insert into vacations (title, type, date_from, date_to, hospital_id) values ('Closed', 3, '2026-12-01', '2026-12-02', $1)`,
      [calendar.ward.hospital],
    )
    await calendar.created({ ...weekly, skip_vacations: true })
    expect((await calendar.events('currentDate=2026-12-01')).map(({ start }) => start)).toEqual(['2026-12-09 13:00'])
    expect((await calendar.create({ ...weekly, repeat_until: '2027-11-26' })).body.errors).toEqual({
      repeat_until: ['A series can last twelve months at most'],
    })
    expect((await calendar.create({ repeat: 'weekly' })).body.errors).toEqual({ repeat_until: [expect.any(String)] })
  })

  test('is refused for what is in the way of its last event only, however much its doctors have before', async () => {
    const { doctor, ward, coordinator } = calendar
    await testServer.database.$client.query(
      `with added as (
        insert into calendar_events (hospital_id, type, starts_at, ends_at, time_zone, original_start, creator_id, created_at,
          updated_at)
        select $1::integer, 1, at, at + interval '10 minutes', 'Africa/Cairo', at, $2::integer, now(), now()
        from generate_series('2026-11-26 00:00Z', '2026-12-10 00:00Z', interval '10 minutes') as at
        where (at at time zone 'UTC')::time not between '09:00' and '14:00'
        union all select $1, 2, '2027-02-03 06:00Z', '2027-02-03 18:00Z', 'Africa/Cairo', '2027-02-03 06:00Z', $2, now(), now()
        returning id)
      insert into calendar_event_doctors (event_id, user_id)
      select added.id, person from added, unnest(array[$3, $4]::integer[]) as person`,
      [ward.hospital, coordinator.userId, doctor.userId, calendar.second.userId],
    )
    const both = { doctors: [doctor.userId, calendar.second.userId], repeat: 'weekly', repeat_until: '2027-02-03' }
    const { status, body } = await calendar.create(both)
    expect([status, body.conflicts?.doctors.map(({ busy }) => busy.map((each) => each.type_text))]).toEqual([
      422,
      [['Duty'], ['Duty']],
    ])
  })

  test('is changed one by one, or from one event on', async () => {
    const first = await calendar.created(weekly)
    const [second, third] = await calendar.events('currentDate=2026-12-09')
    const startsOf = async () =>
      [...(await calendar.events()), ...(await calendar.events('currentDate=2026-12-09'))]
        .filter((each, index, all) => all.findIndex(({ id }) => id === each.id) === index)
        .map(({ start }) => start)
    await calendar.change(second?.id ?? 0, { start: '2026-12-03 10:00', end: '2026-12-03 11:30' })
    expect(await startsOf()).toEqual(['2026-11-25 13:00', '2026-12-03 10:00', '2026-12-09 13:00'])
    await calendar.change(second?.id ?? 0, { start: '2026-12-03 11:00', end: '2026-12-03 12:30', scope: 'following' })
    expect(await startsOf()).toEqual(['2026-11-25 13:00', '2026-12-03 11:00', '2026-12-09 14:00'])
    await calendar.remove(third?.id ?? 0)
    expect(await startsOf()).toEqual(['2026-11-25 13:00', '2026-12-03 11:00'])
    await calendar.remove(first.id, 'scope=following')
    expect(await startsOf()).toEqual([])
  })
})
