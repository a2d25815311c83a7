import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { ask, found, pagesOf, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
})

const today = 'start=ge2026-11-18&start=lt2026-11-19'
const slots = (parameters = today) =>
  found(day.coordinator, `Slot?schedule=Schedule/${day.clinicId}&_count=100&${parameters}`)
const first = () => `${day.clinicId}-20261118T1100Z`

test('the times of a clinic from now on are free or busy, and valid', async () => {
  const visit = await day.book(5)
  const all = await slots()
  expect(all.slice(0, 3)).toMatchObject([
    {
      id: first(),
      schedule: { reference: `Schedule/${day.clinicId}` },
      status: 'free',
      start: '2026-11-18T11:00:00.000Z',
      end: '2026-11-18T11:05:00.000Z',
    },
    { status: 'busy', start: '2026-11-18T11:05:00.000Z' },
    { status: 'free' },
  ])
  expect(all).toHaveLength(36)
  expect(all.flatMap(faultsOf)).toEqual([])
  expect((await slots(`${today}&status=busy`)).map(({ id }) => id)).toEqual([`${day.clinicId}-20261118T1105Z`])
  const busy = await readOne(day.coordinator, `Slot/${day.clinicId}-20261118T1105Z`)
  await testServer.database.update(appointments).set({ status: 6 }).where(eq(appointments.id, visit.id))
  const free = await readOne(day.coordinator, `Slot/${day.clinicId}-20261118T1105Z`)
  expect([busy.body.status, free.body.status]).toEqual(['busy', 'free'])
  expect(busy.headers.get('etag')).not.toBe(free.headers.get('etag'))
})

test('without a start the next week is found; an open period goes on until the last clinic ends', async () => {
  expect(await slots('')).toHaveLength(39)
  await testServer.database.update(clinics).set({ end_date: '2027-01-06' }).where(eq(clinics.id, day.clinicId))
  const pages = await pagesOf(day.coordinator, `Slot?schedule=${day.clinicId}&start=ge2026-12-01&_count=100`)
  const starts = pages.flat().map(({ start }) => String(start))
  expect(starts).toEqual([...starts].sort())
  expect([...new Set(starts.map((each) => each.slice(0, 10)))]).toEqual([
    ...['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23', '2026-12-30', '2027-01-06'],
  ])
  expect(await pagesOf(day.coordinator, `Slot?schedule=${day.clinicId}&start=ge2999-01-01`)).toEqual([[]])
})

test('pages have each slot once, and the number of statements does not depend on the clinics', async () => {
  const pages = await pagesOf(day.coordinator, `Slot?schedule=${day.clinicId}&${today}&_count=10`)
  expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 6])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(36)
  const searches = (count: number) =>
    statementsOf(testServer.database, () => found(day.coordinator, `Slot?${today}&_count=${count}`))
  await searches(1)
  expect(await searches(100)).toHaveLength((await searches(1)).length)
})

test('a time that is no slot is not found, nor are those of clinics of others and deleted ones', async () => {
  const other = await ClinicDay.open(testServer)
  const outsider = await testServer.addUser({ role: 'COORDINATOR' })
  expect((await readOne(day.coordinator, `Slot/${first()}`)).status).toBe(200)
  for (const key of ['20261118T1102Z', '20261118T1000Z', '20261119T1100Z', '20261131T1100Z', '20261118T9900Z'])
    expect([key, (await readOne(day.coordinator, `Slot/${day.clinicId}-${key}`)).status]).toEqual([key, 404])
  expect((await readOne(outsider, `Slot/${first()}`)).status).toBe(404)
  expect(await found(outsider, `Slot?schedule=${other.clinicId}`)).toEqual([])
  for (const wrong of ['schedule=x', 'start=2026-13', 'status=nearly'])
    expect([wrong, (await ask(day.coordinator, `Slot?${wrong}`)).status]).toEqual([wrong, 422])
  const deleted = { deleted_at: testServer.clock.now() }
  await testServer.database.update(clinics).set(deleted).where(eq(clinics.id, day.clinicId))
  expect((await readOne(day.coordinator, `Slot/${first()}`)).status).toBe(404)
})
