import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Busy, CalendarPage } from '#contract/calendarEvents/entry'
import type { Round } from '#contract/rounds/round'
import { mails } from '../../platform/mail/tables'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { roundGuests } from '../../schema/rounds'
import { vacations } from '../../schema/vacations'
import { sendLinksJob } from './public/links'
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

/** The teaching round of a Wednesday at 9 AM in Cairo, each week until the clocks have gone forward. */
const weekly = { date: '2027-04-14', from: '09:00', to: '10:00', repeat: 'weekly', repeat_until: '2027-05-12' }

const storedSince = async (id: number) =>
  (
    await testServer.database.execute<{ id: number; title: string; at: string; people: number }>(sql`
      select later.id, later.title, to_char(later.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
        (select count(*)::integer from round_people where round_id = later.id) as people
      from rounds join rounds as later on later.series_id = rounds.series_id where rounds.id = ${id}
      order by later.original_start`)
  ).rows
const timesOf = async (id: number) => (await storedSince(id)).map(({ at }) => at)
const idsOf = async (id: number) => (await storedSince(id)).map((row) => row.id)

describe('a series of rounds', () => {
  test('is made at once, at the same time of day over the change of the clocks, with the same people', async () => {
    const { status, body } = await fixture.create(weekly)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.series).toEqual({ repeat: 'weekly', until: '2027-05-12', following: 5 })
    expect(await timesOf(body.data.id)).toEqual([
      '2027-04-14 07:00',
      '2027-04-21 07:00',
      '2027-04-28 07:00',
      // Cairo is at UTC+3 from 30 April 2027 on.
      '2027-05-05 06:00',
      '2027-05-12 06:00',
    ])
    expect(new Set((await storedSince(body.data.id)).map(({ people }) => people))).toEqual(new Set([3]))
    const [, second = 0] = await idsOf(body.data.id)
    expect((await fixture.show(second)).body.data).toMatchObject({
      from: '09:00',
      mandatory_attendees: [fixture.attendee.userId],
      series: { following: 4 },
    })
  })

  test.each([
    ['no end', { repeat_until: undefined }, 'Field is required'],
    ['an end before the beginning', { repeat_until: '2027-04-13' }, 'cannot be before the start date'],
    ['more than twelve months', { repeat_until: '2028-04-15' }, 'A series can last twelve months at most'],
  ])('is refused with %s', async (_, changes, text) => {
    const { status, body } = await fixture.create({ ...weekly, ...changes })
    expect([status, body.errors]).toEqual([422, { repeat_until: [text] }])
    const { rows } = await testServer.database.execute(
      sql`select from rounds where organizer_id = ${fixture.organizer.userId}`,
    )
    expect(rows).toHaveLength(0)
  })

  test('leaves out the days on which the hospital is closed, if asked to', async () => {
    await testServer.database.insert(vacations).values({
      ...{ title: 'Feast', type: 3, date_from: '2027-04-20', date_to: '2027-04-22', hospital_id: fixture.ward.hub },
    })
    const { body } = await fixture.create({ ...weekly, skip_vacations: true })
    expect((await timesOf(body.data.id)).map((at) => at.slice(0, 10))).not.toContain('2027-04-21')
    const closed = { ...weekly, date: '2027-04-21', repeat_until: '2027-04-22', skip_vacations: true }
    expect((await fixture.create(closed)).body.errors).toHaveProperty('repeat_until')
  })

  test('changes in this round only, or in this and all later ones, which move as far on the wall clock', async () => {
    const first = await fixture.created(weekly)
    const [, second = 0, third = 0, , fifth = 0] = await idsOf(first)
    const one = { date: '2027-04-21', from: '11:00', to: '12:00', title: 'Moved once' }
    expect((await fixture.update(second, one)).status).toBe(200)
    expect((await timesOf(first)).slice(0, 3)).toEqual(['2027-04-14 07:00', '2027-04-21 09:00', '2027-04-28 07:00'])
    const later = { ...{ date: '2027-04-29', from: '08:30', to: '10:00', title: 'On Thursdays' }, scope: 'following' }
    const answer = await fixture.update(third, { ...later, mandatory_attendees: [] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await timesOf(first)).toEqual([
      ...['2027-04-14 07:00', '2027-04-21 09:00', '2027-04-29 06:30', '2027-05-06 05:30', '2027-05-13 05:30'],
    ])
    expect((await storedSince(first)).map(({ title }) => title)).toEqual([
      ...['Cardiology case round', 'Moved once', 'On Thursdays', 'On Thursdays', 'On Thursdays'],
    ])
    expect((await fixture.show(fifth)).body.data).toMatchObject({ mandatory_attendees: [], from: '08:30', to: '10:00' })
    expect((await fixture.show(first)).body.data.mandatory_attendees).toEqual([fixture.attendee.userId])
  })

  test('is cancelled for this round only, or for this and all later ones; what has begun stays', async () => {
    const first = await fixture.created({
      ...weekly,
      date: '2026-11-18',
      from: '13:10',
      to: '14:30',
      repeat_until: '2026-12-16',
    })
    const [, second = 0, third = 0] = await idsOf(first)
    expect((await fixture.remove(second)).status).toBe(200)
    expect(await idsOf(first)).toHaveLength(4)
    expect((await fixture.start(first)).status).toBe(200)
    const following = (id: number) => fixture.organizer.delete(`/api/admin/rounds/${id}?scope=following`)
    expect((await following(first)).status).toBe(422)
    expect((await following(third)).status).toBe(200)
    expect(await idsOf(first)).toEqual([first])
  })

  test('is changed by those who manage its rounds only', async () => {
    const first = await fixture.created(weekly)
    const answer = await fixture.update(first, { ...weekly, scope: 'following' }, fixture.ward.foreignDoctor)
    expect(answer.status).toBe(404)
  })

  test('sends guests the personal link of each round in the week before it', async () => {
    const guest = JSON.stringify([{ name: 'Guest', email: 'guest.series@test.example' }])
    const soon = { ...weekly, date: '2026-11-25', repeat_until: '2026-12-09', shared_attendees: guest }
    await fixture.created(soon)
    const linked = async () => {
      const { rows } = await testServer.database.execute<{
        total: number
      }>(sql`select count(link_hash)::integer as total
        from round_guests where email = 'guest.series@test.example'`)
      return rows[0]?.total
    }
    expect(await linked()).toBe(1)
    await testServer.server.platform.jobs.run(sendLinksJob)
    expect(await linked()).toBe(1)
    testServer.clock.advance(7 * 86_400_000)
    await testServer.server.platform.jobs.run(sendLinksJob)
    await testServer.server.platform.jobs.run(sendLinksJob)
    expect(await linked()).toBe(2)
  })
})

test('a guest who was removed from a round of a series gets no link to it', async () => {
  const email = 'guest.removed@test.example'
  const guest = { shared_attendees: JSON.stringify([{ name: 'Guest', email }]) }
  const first = await fixture.created({ ...weekly, date: '2026-11-25', repeat_until: '2026-12-09', ...guest })
  const [, second = 0, third = 0] = await idsOf(first)
  for (const id of [second, third]) {
    const [found] = await testServer.database.select().from(roundGuests).where(eq(roundGuests.round_id, id))
    expect((await fixture.organizer.delete(`/api/admin/rounds/${id}/guests/${found?.id}`)).status).toBe(200)
  }
  // Sends those of the next week at once.
  expect((await fixture.update(third, { ...guest, date: '2026-11-24', from: '09:00', to: '10:00' })).status).toBe(200)
  testServer.clock.advance(7 * 86_400_000)
  await testServer.server.platform.jobs.run(sendLinksJob)
  expect(await testServer.database.$count(mails, eq(mails.to_address, email))).toBe(1)
})

describe('rounds in the calendar', () => {
  const calendar = async (who = fixture.organizer, query = '') => {
    const path = `/api/admin/calendar/events/${fixture.ward.hub}/0?currentDate=2026-11-18${query}`
    const { status, body } = await who.get<CalendarPage>(path)
    return { status, rounds: (body.data ?? []).filter(({ kind }) => kind === 'round') }
  }

  test('are shown to their hospital and to those who take part, with their series', async () => {
    const id = await fixture.created({
      ...weekly,
      date: '2026-11-18',
      from: '13:10',
      to: '14:30',
      repeat_until: '2026-11-25',
    })
    const { rounds } = await calendar()
    expect(rounds).toMatchObject([
      {
        id,
        title: 'Cardiology case round',
        start: '2026-11-18 13:10',
        end: '2026-11-18 14:30',
        in_series: true,
        is_own: true,
      },
      { start: '2026-11-25 13:10', doctors: [{ id: fixture.organizer.userId }], editable: false },
    ])
    const personal = await calendar(fixture.organizer, '&personalEvents=1')
    expect(personal.rounds.map((round) => round.id)).toContain(id)
  })

  test('are asked about while the form is open, without the round that is changed', async () => {
    const { organizer, attendee, presenter } = fixture
    const id = await fixture.created()
    const busy = (changes: Record<string, string | number> = {}, who = organizer) =>
      who.get<{ data: Busy; errors?: Record<string, string[]> }>(
        `/api/admin/rounds/busy?${new URLSearchParams({
          ...{ people: `${attendee.userId},${presenter.userId}`, date: '2026-11-18', from: '13:30', to: '14:00' },
          ...{ time_zone: 'Africa/Cairo', hospital_id: String(fixture.ward.hub) },
          ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)])),
        })}`,
      )
    const { body } = await busy()
    expect(body.data.doctors.map(({ busy: found }) => found)).toMatchObject([[{ kind: 'round' }], [{ kind: 'round' }]])
    expect(body.data.gaps.map(({ start }) => start)).toEqual([
      ...['2026-11-18 14:30', '2026-11-18 15:00', '2026-11-18 15:30'],
    ])
    expect((await busy({ except: id })).body.data.gaps).toEqual([])
    expect((await busy({ to: '13:30' })).body.errors).toEqual({ to: ['The end must be after the beginning'] })
    expect((await busy({ hospital_id: 999_999 })).body.errors).toHaveProperty('hospital_id')
    expect((await busy({}, attendee)).status).toBe(403)
  })

  test('are in the way of those who take part', async () => {
    await fixture.created()
    const path = `/api/admin/calendar/busy?doctors=${fixture.organizer.userId}&from=2026-11-18%2013:30&to=2026-11-18%2014:00&hospital_id=${fixture.ward.hub}`
    const { body } = await fixture.organizer.get<{ data: { doctors: { busy: { kind: string }[] }[] } }>(path)
    expect(body.data.doctors[0]?.busy).toMatchObject([{ kind: 'round', type_text: 'Round' }])
  })
})

test('the response of a new round is the first of its series', async () => {
  const { body } = await fixture.create({ ...weekly, repeat: 'monthly', repeat_until: '2027-07-31' })
  const data: Round = body.data
  expect(data.date).toBe('2027-04-14')
  // The second Wednesday.
  expect((await timesOf(data.id)).map((at) => at.slice(0, 10))).toEqual([
    ...['2027-04-14', '2027-05-12', '2027-06-09', '2027-07-14'],
  ])
})
