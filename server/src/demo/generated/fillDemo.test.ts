import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { addDays } from '#contract/rules/calendarDate'
import { clinicDay } from '#contract/rules/clinicSchedule'
import { readNationalId } from '#contract/rules/nationalId'
import { internationalPhone } from '#contract/rules/phone'
import { slotGrid } from '#contract/rules/slotGrid'
import { isAwayOn } from '#contract/rules/vacations'
import { loadPlans } from '../../areas/clinics'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'

let server: TestServer
let superAdmin: Client
let milliseconds: number

beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.as('super@demo.test')
  const began = performance.now()
  await server.server.completeDemo()
  milliseconds = Math.round(performance.now() - began)
})
afterAll(() => server.stop())

const scriptOf = (name: string) => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en')

async function rowsOf<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
  return (await server.database.$client.query<Row>(statement)).rows
}

async function total(path: string): Promise<number> {
  const { body } = await superAdmin.get<{ meta: { total: number } }>(path)
  return body.meta.total
}

test('adds about 300 patients, staff (25 in total), and clinics with ordinary hours', async () => {
  console.info(`The demo was completed in ${milliseconds} ms`)
  expect(await total('/api/admin/users?is_staff=0')).toBe(314)
  expect(await total('/api/admin/users?is_staff=1')).toBe(25)
  const hours = await rowsOf<{ title: string; opens: string; days: number }>(`
    select title, min(opens) as opens, count(*)::integer as days from clinics join clinic_days on clinic_id = clinics.id
    group by clinics.id`)
  expect(hours).toHaveLength(18)
  expect(hours.filter(({ opens, days }) => opens >= '08:00' && days <= 6)).toHaveLength(15)
})

test('every clinic can be saved again as it is', async () => {
  const rows = await rowsOf<{ id: number }>('select id from clinics order by id')
  const refused: unknown[] = []
  for (const { id } of rows) {
    const { body } = await superAdmin.get<{ data: { coordinators: { id: number }[] } }>(`/api/admin/clinics/${id}`)
    const form = { ...body.data, coordinators: body.data.coordinators.map((each) => each.id) }
    const saved = await superAdmin.put<{ errors?: object }>(`/api/admin/clinics/${id}`, form)
    if (saved.status !== 200) refused.push({ id, errors: saved.body.errors })
  }
  expect(refused).toEqual([])
})

interface Person extends Record<string, unknown> {
  first_name: string
  last_name: string
  alternate_name: string
  email: string
  gender: string
  birth_date: string
  uuid: string
  phone: string
}

test('every user has a name in both scripts, a phone, and a national ID that matches gender and birth date', async () => {
  const people = await rowsOf<Person>(`select *, birth_date::text as birth_date from users`)
  expect(people.length).toBeGreaterThan(320)
  for (const person of people) {
    const name = `${person.first_name} ${person.last_name}`
    expect([scriptOf(name), scriptOf(person.alternate_name)].sort(), name).toEqual(['ar', 'en'])
    expect(internationalPhone(person.phone, undefined), person.phone).toBe(person.phone)
    const facts = readNationalId(person.uuid)
    if (facts) expect(facts, person.uuid).toMatchObject({ gender: person.gender, birthDate: person.birth_date })
    else expect(person.uuid).toMatch(/^25\d{9}$/)
  }
  const places = await rowsOf<{ name: string; other: string }>(`
    select title as name, alternate_title as other from clinics
    union all select name, alternate_name from hospitals union all select name, alternate_name from centers`)
  for (const { name, other } of places) expect([scriptOf(name), scriptOf(other)].sort(), name).toEqual(['ar', 'en'])
})

interface Visit extends Record<string, unknown> {
  clinic_id: number
  doctor_id: number
  patient_id: number
  date: string
  slot: string
  start: number
  end: number
  status: number
  booked: number
  started: number | null
  finished: number | null
}

const visitsOf = () =>
  rowsOf<Visit>(`select *, date::text as date, extract(epoch from starts_at)::float8 * 1000 as start,
    extract(epoch from ends_at)::float8 * 1000 as end, extract(epoch from created_at)::float8 * 1000 as booked,
    extract(epoch from started_at)::float8 * 1000 as started, extract(epoch from finished_at)::float8 * 1000 as finished
    from appointments where patient_id in (select id from users where email like '%@mail.demo.test')`)

test('adds three months of visits with every outcome, and bookings for the next two weeks', async () => {
  const visits = await visitsOf()
  const today = testNow.slice(0, 10)
  const dates = visits.map(({ date }) => date).sort()
  expect(dates[0]).toBe(addDays(today, -92))
  expect(dates.at(-1)).toBe(addDays(today, 14))
  expect(visits.length).toBeGreaterThan(1200)
  const past = visits.filter(({ end }) => end < Date.parse(testNow) - 3 * 3_600_000)
  const share = (status: number) => past.filter((visit) => visit.status === status).length / past.length
  expect(share(APPOINTMENT_STATUS.completed)).toBeGreaterThan(0.75)
  expect(share(APPOINTMENT_STATUS.missed)).toBeGreaterThan(0.03)
  expect(share(APPOINTMENT_STATUS.cancelled)).toBeGreaterThan(0.03)
  expect(share(APPOINTMENT_STATUS.scheduled)).toBe(0)
  expect(new Set(visits.map(({ slot }) => slot)).size).toBeGreaterThan(40)
})

test('visits are on slots of their clinics, not during vacations, and never overlap for a doctor or a patient', async () => {
  const visits = await visitsOf()
  const plans = await server.inContext(() => loadPlans(sql`true`, '2026-08-01', '2026-12-31'))
  const vacations = await rowsOf<{ doctor_id: number; from: string; to: string }>(
    `select doctor_id, date_from::text as from, date_to::text as to from vacations where doctor_id is not null`,
  )
  const awayOf = (doctorId: number | undefined) => vacations.filter((vacation) => vacation.doctor_id === doctorId)
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  for (const { clinic_id: clinicId, date, slot, start, end } of visits) {
    const plan = planOf.get(clinicId)
    const day = plan && clinicDay(plan.schedule, date)
    const found = day && slotGrid(day).find(({ key }) => key === slot)
    expect(found, `${plan?.title} ${date} ${slot}`).toMatchObject({ start, end })
    expect(isAwayOn(awayOf(plan?.doctor.id), date)).toBe(false)
  }
  const active = visits.filter(({ status }) => status !== APPOINTMENT_STATUS.cancelled)
  for (const who of ['doctor_id', 'patient_id'] as const) {
    const inOrder = [...active].sort((one, other) => one[who] - other[who] || one.start - other.start)
    for (const [index, visit] of inOrder.entries()) {
      const before = inOrder[index - 1]
      if (before?.[who] === visit[who]) expect(visit.start).toBeGreaterThanOrEqual(before.end)
    }
  }
})

test('the events of a visit are in chronological order, within its clinic session', async () => {
  const at = Date.parse(testNow)
  for (const visit of await visitsOf()) {
    expect(visit.booked).toBeLessThan(Math.min(at, visit.start))
    if (visit.status !== APPOINTMENT_STATUS.completed) continue
    expect(visit.started).toBeGreaterThanOrEqual(visit.start)
    expect(visit.finished).toBeGreaterThan(visit.started ?? 0)
    expect(visit.finished).toBeLessThanOrEqual(at)
  }
  const outside = await rowsOf(`select appointments.id from appointments left join lobbies
      on lobbies.clinic_id = appointments.clinic_id and lobbies.date = appointments.date
    where patient_id in (select id from users where email like '%@mail.demo.test') and status = 4
      and (lobbies.id is null or lobbies.started_at > appointments.started_at or lobbies.ended_at < finished_at
        or lobbies.started_at < lobbies.starts_at or joined_at > appointments.started_at or joined_at < lobbies.started_at)`)
  expect(outside).toEqual([])
  const early = await rowsOf(`select id from notifications where created_at > '${testNow}'
    union all select id from ratings where created_at > '${testNow}'
    union all select id from chat_messages where created_at > '${testNow}'
    union all select id from appointments where cancelled_at > '${testNow}' or cancelled_at < created_at
    union all select users.id from users join appointments on patient_id = users.id
      where appointments.created_at < users.created_at and email like '%@mail.demo.test'`)
  expect(early).toEqual([])
})

const counts = ({ database }: TestServer) =>
  database.execute(sql`select (select count(*) from users) as users, (select count(*) from appointments) as appointments,
    (select count(*) from clinics) as clinics`)

test('a second run adds nothing', async () => {
  const before = await counts(server)
  expect(await server.server.completeDemo()).toBe(false)
  expect((await counts(server)).rows).toEqual(before.rows)
})

test('a failure is rolled back, and a later run on two servers at the same time adds everything once', async () => {
  const fresh = await startTestServer()
  const before = await counts(fresh)
  await fresh.asOwner('alter table ratings add constraint silent check (comment is null)')
  await expect(fresh.server.completeDemo()).rejects.toThrow()
  expect((await counts(fresh)).rows).toEqual(before.rows)
  await fresh.asOwner('alter table ratings drop constraint silent')

  const other = await startTestServer({}, { sharedWith: fresh })
  const created = await Promise.all([fresh.server.completeDemo(), other.server.completeDemo()])
  expect(created.sort()).toEqual([false, true])
  expect((await counts(fresh)).rows).toEqual((await counts(server)).rows)
  expect((await fresh.database.execute(sql`select from audit_log`)).rows).toEqual([])
  await other.stop()
  await fresh.stop()
})

test('adds 200 submissions over three months, with their scores, and red flags of which the newest are open', async () => {
  const [found] = await rowsOf<Record<string, number>>(`
    select count(*)::integer as submissions, count(distinct survey_id)::integer as forms,
      count(*) filter (where status = 2)::integer as drafts,
      extract(day from max(updated_at) - min(updated_at))::integer as days,
      count(*) filter (where status = 1 and exists (select from survey_answers join questions on questions.id = survey_answers.line_id
        where instance_id = survey_instances.id and type = 5 and hundredths is not null))::integer as with_scores
    from survey_instances where patient_id in (select id from users where email like '%@mail.demo.test')`)
  expect(found).toMatchObject({ submissions: 200, forms: 14 })
  expect(found?.days).toBeGreaterThan(80)
  expect(found?.drafts).toBeGreaterThan(5)
  expect(found?.with_scores).toBeGreaterThan(80)
  const flags = await rowsOf<{ open: boolean; count: number }>(`
    select acknowledged_at is null as open, count(*)::integer from survey_flags group by 1 order by 1`)
  expect(flags.map(({ open }) => open)).toEqual([false, true])
  expect(flags.every(({ count }) => count >= 3)).toBe(true)
})

test('records allergies of some patients, of others that none are known, and of the rest nothing', async () => {
  const found = await rowsOf<{ none_known: boolean | null; patients: number }>(`
    select none_known, count(distinct users.id)::integer as patients from users
      left join allergies on allergies.patient_id = users.id
    where email like '%@mail.demo.test' group by 1 order by 1`)
  expect(found.map(({ none_known: stated }) => stated)).toEqual([false, true, null])
  expect(found.every(({ patients }) => patients > 10)).toBe(true)
})
