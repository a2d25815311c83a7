import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { notifications } from '../../schema/notifications'
import { signInAgain } from '../clinics/testing/clinicFixture'
import { roundsOfHospital, roundsOfPerson } from '.'
import { RoundFixture } from './testing/roundFixture'

let testServer: TestServer
let fixture: RoundFixture
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  fixture = await RoundFixture.open(testServer)
})
afterEach(() => fixture.close())

const notified = async (type: string, id: number) => {
  const rows = await testServer.database
    .select({ user: notifications.user_id })
    .from(notifications)
    .where(sql`type = ${type} and key = ${`${id}`}`)
  return rows.map(({ user }) => user).sort((one, other) => one - other)
}

describe('planning', () => {
  test('stores the documented fields, and invites everybody who takes part', async () => {
    const { organizer, presenter, attendee, ward, unit } = fixture
    const { status, body } = await fixture.create()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      title: 'Cardiology case round',
      organizer_id: organizer.userId,
      unit,
      unit_name: 'Cardiology',
      date: '2026-11-18',
      date_original: '2026-11-18',
      day: 18,
      month: 11,
      from: '13:10',
      to: '14:30',
      time_zone: 'Africa/Cairo',
      starts_at: '2026-11-18T11:10:00.000Z',
      type: 'virtual',
      status: 1,
      statusText: 'opened',
      session_token: null,
      mandatory_speakers: [presenter.userId],
      mandatory_attendees: [attendee.userId],
      shared_speakers: '[]',
      spokes: [{ spoke: ward.hospital, consultants: [presenter.userId] }],
      consultantsIds: [presenter.userId],
    })
    const invited = [presenter.userId, attendee.userId].sort((one, other) => one - other)
    expect(await notified('round_invited', body.data.id)).toEqual(invited)
  })

  test('requires the documented fields, and at least one speaker', async () => {
    const { body, status } = await fixture.organizer.post<{ errors: Record<string, string[]> }>('/api/admin/rounds', {})
    expect(status).toBe(422)
    const required = ['title', 'specialty_id', 'organizer_id', 'unit', 'date', 'time_zone', 'from', 'to', 'type']
    expect(body.errors).toMatchObject(Object.fromEntries(required.map((field) => [field, ['Field is required']])))
    const alone = await fixture.create({ mandatory_speakers: [] })
    expect(alone.body.errors).toEqual({ mandatory_speakers: ['Field is required'] })
    const guest = JSON.stringify([{ name: 'Guest', email: 'guest@test.example' }])
    expect((await fixture.create({ mandatory_speakers: [], shared_speakers: guest })).status).toBe(200)
  })

  test.each([
    [
      'a location without presenters',
      { spokes: [{ spoke: 1, consultants: [] }] },
      'spokes.consultants',
      'Field is required',
    ],
    ['a guest without an email', { shared_attendees: '[{"name":"Guest"}]' }, 'shared_attendees', 'Field is required'],
    [
      'a guest with another text',
      { shared_attendees: '[{"name":"G","email":"no"}]' },
      'shared_attendees',
      'invalid Email',
    ],
    ['an end before the beginning', { to: '12:00' }, 'to', 'The end must be after the beginning'],
    ['a time that is over', { date: '2026-11-17' }, 'date', 'Choose a time in the future'],
    [
      'a time that a clock change skips',
      { date: '2027-04-30', from: '00:30', to: '02:00' },
      'from',
      'The clocks go forward then. Choose another time',
    ],
  ])('refuses %s on the field', async (_, changes, field, text) => {
    const { status, body } = await fixture.create(changes)
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
  })

  test('refuses people and places outside the network, and the organizer as a speaker', async () => {
    const { ward, organizer } = fixture
    const stranger = 'This person cannot be invited. Choose somebody from the list'
    const foreign = ward.foreignDoctor.userId
    const errorsOf = async (changes: object) => (await fixture.create(changes)).body.errors
    expect(await errorsOf({ mandatory_attendees: [foreign] })).toEqual({ mandatory_attendees: [stranger] })
    expect(await errorsOf({ organizer_id: foreign })).toEqual({ organizer_id: [stranger] })
    const patient = (await testServer.addUser()).userId
    expect(await errorsOf({ mandatory_attendees: [patient] })).toEqual({ mandatory_attendees: [stranger] })
    expect(await errorsOf({ mandatory_speakers: [organizer.userId] })).toEqual({
      mandatory_speakers: ['The organizer takes part anyway'],
    })
    expect(await errorsOf({ unit: 999_999_999 })).toEqual({ unit: ['Choose from the list'] })
    expect(await errorsOf({ spokes: [{ spoke: 999_999_999, consultants: [organizer.userId] }] })).toEqual({
      spokes: ['Choose from the list'],
    })
  })

  test('is changed and deleted until it begins, by staff of its hospital', async () => {
    const id = await fixture.created()
    expect((await fixture.update(id, { title: 'Changed' })).body.data.title).toBe('Changed')
    expect((await fixture.update(id, { title: 'Changed' }, fixture.presenter)).status).toBe(404)
    expect((await fixture.remove(id, fixture.attendee)).status).toBe(403)
    await fixture.start(id)
    expect((await fixture.update(id, {})).body.errors).toEqual({
      status: ['This round has already begun or is over'],
    })
    expect((await fixture.remove(id)).status).toBe(422)
    const other = await fixture.created()
    expect((await fixture.remove(other)).status).toBe(200)
    expect((await fixture.details(other)).status).toBe(404)
  })

  test('offers staff and places of the network, departments of the own hospital, and no patient', async () => {
    const { organizer, ward, unit, attendee } = fixture
    const { data } = (
      await organizer.get<{ data: { units: { id: number }[]; locations: { id: number }[] } }>(
        '/api/admin/rounds/utilities',
      )
    ).body
    expect(data.locations.map(({ id }) => id).sort()).toEqual([ward.hub, ward.hospital].sort())
    expect(data.units.map(({ id }) => id)).toContain(unit)
    const people = async (who = organizer) =>
      (await who.get<{ data: { id: number }[] }>('/api/admin/rounds/people')).body.data.map(({ id }) => id)
    const found = await people()
    expect(found).toContain(attendee.userId)
    expect(found).not.toContain(ward.foreignDoctor.userId)
    expect(found).not.toContain(fixture.episode.patient_id)
  })
})

describe('lists', () => {
  test('have the rounds of the own hospital, and the own rounds as organizer and attendee', async () => {
    const id = await fixture.created()
    const list = await fixture.organizer.get<{ data: { id: number }[] }>('/api/admin/rounds?page=1&limit=10')
    expect(list.body.data.map((row) => row.id)).toEqual([id])
    const foreign = await fixture.ward.foreignDoctor.get<{ data: unknown[] }>('/api/admin/rounds')
    expect(foreign.body.data).toEqual([])
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
    const [organizer, attendee] = [await fixture.mine(fixture.organizer), await fixture.mine(fixture.attendee)]
    expect([ids(organizer.organizer), ids(organizer.attendee)]).toEqual([[id], []])
    expect([ids(attendee.organizer), ids(attendee.attendee)]).toEqual([[], [id]])
    const attended = await fixture.attendee.get<{ data: { id: number }[] }>('/api/admin/rounds/attendee-rounds')
    expect(ids(attended.body.data)).toEqual([id])
    const calendar = async (day: string) =>
      ids(
        (await fixture.attendee.get<{ data: { id: number }[] }>(`/api/admin/rounds/calendar?currentDate=${day}`)).body
          .data,
      )
    expect(await calendar('2026-11-01')).toEqual([id])
    expect(await calendar('2027-01-01')).toEqual([])
  })

  test('are found by person and by hospital for calendars', async () => {
    const id = await fixture.created()
    const range = { from: new Date('2026-11-18T00:00:00Z'), until: new Date('2026-11-19T00:00:00Z') }
    const later = { from: range.until, until: new Date('2026-12-01T00:00:00Z') }
    const { attendee, ward } = fixture
    const ids = (work: () => Promise<{ id: number }[]>) =>
      testServer.inContext(async () => (await work()).map((row) => row.id))
    expect(await ids(() => roundsOfPerson(attendee.userId, range))).toEqual([id])
    expect(await ids(() => roundsOfPerson(attendee.userId, later))).toEqual([])
    const all = { inScope: sql`true` }
    expect(await ids(() => roundsOfHospital(ward.hub, range, all))).toEqual([id])
    expect(await ids(() => roundsOfHospital(ward.hospital, range, all))).toEqual([])
    expect(await ids(() => roundsOfHospital(ward.hub, range, { ...all, specialtyId: 999_999 }))).toEqual([])
    expect(await ids(() => roundsOfHospital(ward.hub, range, { inScope: sql`false` }))).toEqual([])
  })

  test('details are for those who take part and for the hospital; emails of guests are for those who edit', async () => {
    const guest = JSON.stringify([{ name: 'Guest', email: 'secret@test.example' }])
    const id = await fixture.created({ shared_attendees: guest })
    for (const who of [fixture.organizer, fixture.presenter, fixture.attendee]) {
      const { status, body } = await fixture.details(id, who)
      expect(status).toBe(200)
      expect(body.data.guest_attendees).toEqual([{ name: 'Guest' }])
      expect(JSON.stringify(body)).not.toContain('secret@test.example')
    }
    expect((await fixture.details(id, fixture.ward.foreignDoctor)).status).toBe(404)
    expect((await fixture.show(id)).body.data.shared_attendees).toBe(guest)
  })
})

describe('starting and ending', () => {
  test('the organizer starts on the day from the beginning; attendees wait, then join', async () => {
    const id = await fixture.created({ from: '13:30' })
    expect((await fixture.start(id, fixture.organizer, '')).body.errors).toEqual({
      status: ['This round starts later'],
    })
    expect((await fixture.details(id)).body.data.can).toMatchObject({ start: false, start_early: false })
    await fixture.wait(16)
    expect((await fixture.details(id)).body.data.can).toMatchObject({ start: false, start_early: true })
    expect((await fixture.start(id, fixture.organizer, '')).status).toBe(422)
    await fixture.wait(15)
    expect((await fixture.details(id)).body.data.can).toMatchObject({ start: true, start_early: false })
    expect((await fixture.start(id, fixture.attendee)).status).toBe(404)
    expect((await fixture.details(id, fixture.attendee)).body.data.can).toMatchObject({ start: false, join: false })
    const started = await fixture.start(id, fixture.organizer, '')
    expect(started.body.data).toMatchObject({ status: 2, can: { enter: true, start: false } })
    const again = await fixture.start(id, fixture.organizer, '')
    expect(again.body.data.session_token).toBe(started.body.data.session_token)
    const joined = (await fixture.details(id, fixture.attendee)).body.data
    expect(joined).toMatchObject({ can: { join: true, enter: false }, session_token: started.body.data.session_token })
    expect(await notified('round_started', id)).toHaveLength(2)
    const session = `/api/admin/rounds/session/${joined.session_token}`
    expect((await fixture.attendee.get<{ data: object }>(session)).body.data).toMatchObject({ id })
    const foreign = await signInAgain(testServer, fixture.ward.foreignDoctor)
    expect((await foreign.get(session)).status).toBe(404)
  })

  test('starts up to 15 minutes early if the organizer confirms it', async () => {
    const id = await fixture.created({ from: '13:15' })
    expect((await fixture.start(id, fixture.organizer, '?early=1')).body.data.status).toBe(2)
  })

  test('cannot be started on the next day', async () => {
    const id = await fixture.created({ from: '23:00', to: '23:30' })
    await fixture.wait(11 * 60 + 30)
    expect((await fixture.start(id, fixture.organizer, '')).body.errors).toEqual({
      status: ['A round can be started on its day only'],
    })
  })

  test('ends by itself two hours after its time; one that nobody has started was not held', async () => {
    const [running, forgotten] = [await fixture.running(), await fixture.created()]
    await fixture.wait(209)
    expect((await fixture.details(running)).body.data.status).toBe(2)
    await fixture.wait(1)
    expect((await fixture.details(running)).body.data).toMatchObject({ status: 3, statusText: 'ended' })
    expect((await fixture.details(forgotten)).body.data).toMatchObject({ status: 4, statusText: 'not held' })
  })

  test('ended again stays ended; only those who took part rate it, and five answers show', async () => {
    const id = await fixture.running()
    expect((await fixture.rate(id)).body.errors).toEqual({ model_id: ['You can rate a round once it has ended'] })
    expect((await fixture.end(id, fixture.attendee)).status).toBe(404)
    expect((await fixture.end(id)).body.data.status).toBe(3)
    expect((await fixture.end(id)).status).toBe(200)
    expect((await fixture.rate(id)).status).toBe(200)
    expect((await fixture.rate(id, { rate: 6 })).status).toBe(422)
    expect((await fixture.rate(id, {}, fixture.ward.foreignDoctor)).status).toBe(404)
    expect((await fixture.details(id)).body.data.rating).toBeNull()
    const stored = await testServer.database.execute(
      sql`select rate, touched from round_ratings where round_id = ${id}`,
    )
    expect(stored.rows).toEqual([{ rate: 4, touched: true }])
  })
})
