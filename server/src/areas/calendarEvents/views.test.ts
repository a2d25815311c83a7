import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarEntry, CalendarPage } from '#contract/calendarEvents/entry'
import { isBar, isOn } from '#contract/calendarEvents/layout'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, weekOf } from '../clinics/testing/clinicFixture'
import { Calendar } from './testing/calendarFixture'

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

const december = 'currentDate=2026-12-15'
const most = 4

/** Clinics of all kinds of hours, events of an hour, a night and several days, and vacations, in December. */
async function fillDecember(): Promise<void> {
  const { ward, doctor, second } = calendar
  const ofHospital = { hospital_id: ward.hospital, specialty_id: ward.specialty }
  const clinic = (form: object, who: Client = doctor) => addClinic(testServer, { ...ofHospital, ...form }, who)
  await clinic(weekOf('09:00', '12:00', 30))
  await clinic(weekOf('09:00', '12:00', 30, ['sunday', 'monday']), second)
  await clinic(weekOf('13:00', '15:00', 20, ['sunday']))
  await clinic(weekOf('13:00', '15:00', 20), second)
  await clinic({ ...weekOf('16:00', '17:00', 20), start_date: '2026-12-14' })
  await clinic({ ...weekOf('16:00', '17:00', 20), end_date: '2026-12-20' }, second)
  await clinic({ ...weekOf('22:00', '23:00', 30), time_zone: 'Africa/Mogadishu' })
  const changed = await clinic(weekOf('18:00', '20:00', 30), second)
  await testServer.database.$client.query(
    `with made as (insert into clinic_exceptions (clinic_id, kind, date_from, date_to)
      values ($1, 'summer', '2026-12-13', '2026-12-16') returning id)
    insert into clinic_exception_days (exception_id, weekday, opens, closes, slot_minutes)
    select id, 'monday', '06:00', '07:00', 30 from made`,
    [changed.id],
  )
  for (const [start, end] of [
    ['2026-12-14 08:00', '2026-12-14 09:00'],
    ['2026-12-14 20:00', '2026-12-15 08:00'],
    ['2026-12-10 08:00', '2026-12-17 09:00'],
    ['2026-11-20 08:00', '2026-12-02 09:00'],
  ])
    await calendar.created({ start, end, anyway: true, doctors: [second.userId] })
  for (const day of [1, 2, 3, 4, 5, 6])
    await calendar.created({ start: `2026-12-21 1${day}:00`, end: `2026-12-21 1${day}:30`, anyway: true, type: 4 })
  await calendar.away('2026-12-19', '2026-12-22')
}

const startsOn = (entries: readonly CalendarEntry[], date: string, zone: string, bars: boolean) =>
  entries
    .filter((entry) => isOn(entry, date, zone) && isBar(entry) === bars)
    .map(({ starts_at: at }) => at)
    .sort()
    .slice(0, most)

/** Compares a month with everything that it has. */
function expectFirstOf(all: readonly CalendarEntry[], { data, meta }: CalendarPage, zone: string): void {
  const whole = new Map(all.map((entry) => [entry.key, entry]))
  for (const entry of data) expect(entry).toEqual(whole.get(entry.key))
  expect(new Set(data.map(({ key }) => key)).size).toBe(data.length)
  const days = meta.days ?? []
  expect(days.length).toBeGreaterThan(27)
  for (const { date, count } of days) {
    expect([date, count]).toEqual([date, all.filter((entry) => isOn(entry, date, zone)).length])
    for (const bars of [true, false])
      expect([date, startsOn(data, date, zone, bars)]).toEqual([date, startsOn(all, date, zone, bars)])
  }
}

test('a month as a view has the earliest entries of each day, and counts the others', async () => {
  await fillDecember()
  for (const specialty of [0, calendar.ward.specialty]) {
    const all = await calendar.page(december, calendar.coordinator, specialty)
    const month = await calendar.page(`${december}&view=month`, calendar.coordinator, specialty)
    expectFirstOf(all.data, month, 'Africa/Cairo')
    expect(month.data.length).toBeLessThan(all.data.length)
    expect(month.meta).toMatchObject({ from: all.meta.from, to: all.meta.to, is_cut: false })
  }
  const agenda = await calendar.page(`${december}&view=agenda`)
  const busiest = agenda.meta.days?.find(({ date }) => date === '2026-12-21')
  const shown = agenda.data.filter((entry) => isOn(entry, '2026-12-21', 'Africa/Cairo') && !isBar(entry))
  expect([busiest?.count, shown.length]).toEqual([13, 10])
})

test('a calendar of one’s own can be asked for as a view as well', async () => {
  await fillDecember()
  const own = `${december}&personalEvents=1`
  const all = await calendar.page(own, calendar.second)
  expectFirstOf(all.data, await calendar.page(`${own}&view=month`, calendar.second), 'Africa/Cairo')
})

test('a week and a day have all that they show', async () => {
  await fillDecember()
  const { data: all } = await calendar.page(december)
  const keys = (entries: readonly CalendarEntry[]) => entries.map(({ key }) => key)
  const day = await calendar.page('currentDate=2026-12-21&view=day')
  expect([day.meta.from, day.meta.to, day.meta.days]).toEqual(['2026-12-21', '2026-12-21', undefined])
  expect(keys(day.data)).toEqual(keys(all.filter((entry) => isOn(entry, '2026-12-21', 'Africa/Cairo'))))
  const week = await calendar.page('currentDate=2026-12-15&view=week')
  expect([week.meta.from, week.meta.to]).toEqual(['2026-12-12', '2026-12-18'])
  const dates = ['12', '13', '14', '15', '16', '17', '18'].map((date) => `2026-12-${date}`)
  const ofWeek = all.filter((entry) => dates.some((date) => isOn(entry, date, 'Africa/Cairo')))
  expect(keys(week.data)).toEqual(keys(ofWeek))
})

test('the days of a view are those of the caller’s zone', async () => {
  const { ward } = calendar
  const zone = 'Asia/Tokyo'
  const far = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ward.hospital], time_zone: zone })
  // In Tokyo the day after, from 01:00 on.
  const late = await calendar.created({ start: '2026-12-21 18:00', end: '2026-12-21 19:00' })
  await fillDecember()
  const { data: all } = await calendar.page(december, far)
  const month = await calendar.page(`${december}&view=month`, far)
  // The whole month begins and ends with the days of the hospital's zone.
  const known = new Set(all.map(({ key }) => key))
  const data = month.data.filter(({ key, starts_at: at }) => known.has(key) || at > '2026-11-28')
  expectFirstOf(all, { data, meta: { ...month.meta, days: month.meta.days?.slice(1, -1) } }, zone)
  const onDay = async (date: string) => (await calendar.page(`currentDate=${date}&view=day`, far)).data
  const isShown = async (date: string) => (await onDay(date)).some(({ id, kind }) => kind === 'event' && id === late.id)
  expect([await isShown('2026-12-21'), await isShown('2026-12-22')]).toEqual([false, true])
})

test('an unknown view is refused', async () => {
  const { status, body } = await calendar.coordinator.get<{ errors: object }>(
    `/api/admin/calendar/events/${calendar.ward.hospital}/0?view=year`,
  )
  expect([status, Object.keys(body.errors)]).toEqual([422, ['view']])
})
