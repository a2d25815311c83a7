import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personSearchText, personSearchVersion } from '#contract/rules/personSearch'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { addClinic, referenceIdsOf } from '../clinics/testing/clinicFixture'

interface ListResponse {
  data: { id: number; patient: { last_name: string } }[]
  meta: { total: number; last_page: number }
}

let testServer: TestServer
let clinic: Awaited<ReturnType<typeof addClinic>>
let ofHub: Client

/** Adds patients of one family with one finished appointment each, the first one latest, at quarters of an hour. */
async function addFamily(family: string, count: number, { end, phones }: { end: string; phones: string }) {
  const people = Array.from({ length: count }, (_, index) => {
    const person = {
      first_name: `N${index}`,
      last_name: family,
      alternate_name: null,
      email: `${family}${index}@test.example`,
      national_id: '',
      phone: `${phones}${String(index).padStart(4, '0')}`,
    }
    return { ...person, search: personSearchText(person), minutes: index * 15 }
  })
  await testServer.database.execute(sql`
    with people as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as people (first_name text, last_name text, email text, phone text, search text, minutes integer)
    ), added as (
      insert into users (first_name, last_name, email, phone, password_hash, verified_at, time_zone, search, search_version,
        created_at, updated_at)
      select first_name, last_name, email, phone, '', now(), 'Africa/Cairo', search, ${personSearchVersion}, now(), now()
      from people returning id, email
    ), times as (
      select added.id, ${end}::timestamptz - make_interval(mins => minutes) as starts_at
      from added join people on people.email = added.email
    )
    insert into appointments (code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, payment_status,
      payment_method, created_at, status)
    select md5(id::text), ${clinic.id}, ${clinic.doctorId}, id, (starts_at at time zone 'Africa/Cairo')::date,
      to_char(starts_at at time zone 'Africa/Cairo', 'HH24:MI'), starts_at, starts_at + interval '15 minutes', 0, 2,
      'free', now(), 4
    from times`)
}

beforeAll(async () => {
  testServer = await startTestServer()
  const { hub, aswan } = await referenceIdsOf(testServer)
  clinic = await addClinic(testServer, { hospital_id: aswan })
  ofHub = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  await addFamily('Frequentov', 310, { end: '2026-06-01T10:00:00Z', phones: '+2010077' })
  await addFamily('Countlessov', 1_050, { end: '2026-05-01T10:00:00Z', phones: '+2010088' })
  await addFamily('Hiddenov', 1, { end: '2026-03-01T10:00:00Z', phones: '+2010099' })
  // As autovacuum does soon after so many inserts. Without it, PostgreSQL expects one patient of each name, and compares each
  // of a thousand with each appointment.
  await testServer.asOwner('analyze users, appointments')
})
afterAll(() => testServer.stop())

async function list(who: Client, query: string): Promise<ListResponse> {
  const { status, body } = await who.get<ListResponse>(`/api/admin/appointments?${query}`)
  expect(status, query).toBe(200)
  return body
}

/** Returns the ids of a family's appointments in the order of the list. */
async function idsOf(family: string): Promise<number[]> {
  const { rows } = await testServer.database.$client.query(
    `select appointments.id from appointments join users on users.id = patient_id where last_name = $1
      order by starts_at desc, appointments.id desc`,
    [family],
  )
  return rows.map(({ id }) => id)
}

async function page(who: Client, query: string): Promise<[number[], number]> {
  const { data, meta } = await list(who, query)
  return [data.map(({ id }) => id), meta.total]
}

test.each([
  ['Frequentov', 310],
  ['Countlessov', 1_050],
])('of the patients named %s, the appointments are listed in order, with their total', async (family, total) => {
  const all = await idsOf(family)
  expect(await page(ofHub, `q=${family}`)).toEqual([all.slice(0, 50), total])
  const { coordinator, doctorId } = clinic
  expect(await page(coordinator, `q=${family}&page=3`)).toEqual([all.slice(100, 150), total])
  expect(await page(coordinator, `q=${family}&sort=starts_at&limit=20`)).toEqual([all.toReversed().slice(0, 20), total])
  expect(await page(coordinator, `q=${family}&page=${Math.ceil(total / 50) + 1}`)).toEqual([[], total])
  expect(await page(coordinator, `q=${family}&doctor_id=${doctorId}&limit=10`)).toEqual([all.slice(0, 10), total])
  expect(await page(coordinator, `q=${family}&doctor_id=${doctorId + 1}`)).toEqual([[], 0])
  expect(await page(coordinator, `q=${family}&status=1`)).toEqual([[], 0])
})

test.each([
  ['Frequentov', '010077', 310],
  ['Countlessov', '010088', 1_050],
])('patients named %s are found by phone only by who can open the record', async (family, phone, total) => {
  expect(await page(clinic.coordinator, `q=${phone}`)).toEqual([(await idsOf(family)).slice(0, 50), total])
  expect(await page(ofHub, `q=${phone}`)).toEqual([[], 0])
})

test('a total above 1,000 may be a minute old, a smaller one is always counted', async () => {
  const family = { Frequentov: 310, Countlessov: 1_050 }
  for (const [name, total] of Object.entries(family)) expect((await list(ofHub, `q=${name}`)).meta.total).toBe(total)
  await testServer.database.execute(
    sql`update appointments set status = 6, deleted_at = now() where patient_id in (select id from users where first_name = 'N0' and last_name <> 'Hiddenov')`,
  )
  expect((await list(ofHub, 'q=Frequentov')).meta.total).toBe(309)
  expect((await list(ofHub, 'q=Countlessov')).meta.total).toBe(1_050)
  testServer.clock.advance(61_000)
  expect((await list(ofHub, 'q=Countlessov')).meta.total).toBe(1_049)
})

test('the appointments of a closed account are found by name', async () => {
  await testServer.database.execute(sql`update users set closed_at = now() where last_name = 'Hiddenov'`)
  expect(await page(clinic.coordinator, 'q=Hiddenov')).toEqual([await idsOf('Hiddenov'), 1])
})
