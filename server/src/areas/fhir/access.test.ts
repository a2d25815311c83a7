import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { appointments } from '../../schema/appointments'
import { hospitals } from '../../schema/facilities'
import { dischargeEpisode } from '../episodes/testing/storeEpisode'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { Orders } from '../prescriptions/testing/orders'
import { entered } from '../vitals/testing/vitals'
import { ask, found, pagesOf, readOne } from './testing/readFhir'

let testServer: TestServer
let orders: Orders
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  orders = await Orders.open(testServer)
  day = await ClinicDay.open(testServer)
})

const patient = () => orders.episode.patient_id
const stay = () => `episode-${orders.episode.id}`
const ids = async (who: Client, search: string) => (await found(who, search)).map(({ id }) => id)

/** Types of the record of a stay, with a resource of the inpatient each. */
async function recorded(): Promise<[string, string][]> {
  const { ward, episode } = orders
  const prescription = await orders.prescribed()
  const vitals = await entered(ward.nurse, episode.id, { date: '2026-11-18 13:00', heart_rate: 72 })
  const [allergy] = await ids(ward.doctor, `AllergyIntolerance?patient=${patient()}`)
  return [
    ['Patient', String(patient())],
    ['Encounter', stay()],
    ['Observation', `vital-${vitals.values[0]?.id}`],
    ['AllergyIntolerance', allergy ?? ''],
    ['MedicationRequest', String(prescription.id)],
  ]
}

describe('the record of an inpatient', () => {
  test('is found and read by staff of the hospital, and neither by those of others', async () => {
    const { ward } = orders
    for (const [type, id] of await recorded()) {
      expect(await ids(ward.nurse, `${type}?_count=100`)).toContain(id)
      expect((await readOne(ward.nurse, `${type}/${id}`)).body).toMatchObject({ resourceType: type, id })
      const elsewhere = (await pagesOf(ward.foreignDoctor, `${type}?_count=100`)).flat()
      expect([type, elsewhere.map((each) => each.id)]).toEqual([type, []])
      const refused = await readOne(ward.foreignDoctor, `${type}/${id}`)
      expect([refused.status, refused.body.issue?.[0]?.code]).toEqual([404, 'not-found'])
    }
  })

  test('is not found from above until a reason is given, for which reading asks', async () => {
    const { hubDoctor } = orders.ward
    const all = await recorded()
    for (const [type, id] of all) {
      expect([type, await ids(hubDoctor, `${type}?_count=100`)]).toEqual([type, []])
      const refused = await readOne(hubDoctor, `${type}/${id}`)
      const [issue] = refused.body.issue ?? []
      expect([refused.status, issue?.extension?.[0]?.valueReference.reference]).toEqual([403, `Patient/${patient()}`])
    }
    await hubDoctor.post('/api/admin/access-reasons', { patient_id: patient(), reason: 'The ward asked for advice' })
    for (const [type, id] of all) expect(await ids(hubDoctor, `${type}?_count=100`)).toEqual([id])
  })

  test('of a hospital that restricts its episodes is not found from above, even with a reason', async () => {
    const { hubDoctor, hospital } = orders.ward
    await hubDoctor.post('/api/admin/access-reasons', { patient_id: patient(), reason: 'The ward asked for advice' })
    await testServer.database.update(hospitals).set({ restrict_episodes: true }).where(eq(hospitals.id, hospital))
    expect((await readOne(hubDoctor, `Encounter/${stay()}`)).status).toBe(404)
    expect(await ids(hubDoctor, 'Encounter')).toEqual([])
  })

  test('leaves an entry in the audit log for each resource that a search shows', async () => {
    const { nurse } = orders.ward
    const all = await recorded()
    for (const [type, id] of all)
      await Promise.all([found(nurse, `${type}?patient=${patient()}`), readOne(nurse, `${type}/${id}`)])
    await expect
      .poll(async () => {
        const { rows } = await testServer.database.$client.query<{ entry: string }>(
          `select action || ' ' || kind || ' ' || record_id as entry from audit_log
            where user_id = $1 and action like 'fhir.%'`,
          [nurse.userId],
        )
        return rows.map(({ entry }) => entry)
      })
      .toEqual(
        expect.arrayContaining([
          `fhir.readPatient patient ${patient()}`,
          `fhir.searchEncounter encounter ${stay()}`,
          `fhir.readEncounter encounter ${stay()}`,
          `fhir.searchObservation observation ${all[2]?.[1]}`,
        ]),
      )
  })
})

describe('patients', () => {
  test('find and read what is theirs, and nothing of others', async () => {
    const visit = await day.book(4)
    const other = await day.book(5)
    const own: [string, string][] = [
      ['Patient', String(visit.patient.userId)],
      ['Appointment', String(visit.id)],
      ['Encounter', `visit-${visit.id}`],
    ]
    for (const [type, id] of own) {
      expect([type, await ids(visit.patient, type)]).toEqual([type, [id]])
      expect((await readOne(visit.patient, `${type}/${id}`)).status).toBe(200)
      expect((await readOne(other.patient, `${type}/${id}`)).status).toBe(404)
    }
    for (const type of ['Observation', 'MedicationAdministration', 'ServiceRequest', 'DiagnosticReport', 'Schedule']) {
      expect([type, (await ask(visit.patient, type)).status]).toEqual([type, 403])
    }
  })

  test('do not find prescriptions of their stays', async () => {
    const visit = await day.book(4)
    const prescription = await orders.prescribed()
    await testServer.database.$client.query('update episodes set patient_id = $1 where id = $2', [
      visit.patient.userId,
      orders.episode.id,
    ])
    expect(await ids(visit.patient, 'MedicationRequest')).toEqual([])
    expect((await readOne(visit.patient, `MedicationRequest/${prescription.id}`)).status).toBe(404)
    expect(await ids(visit.patient, 'Encounter')).toEqual(expect.arrayContaining([stay(), `visit-${visit.id}`]))
  })
})

test('diagnoses of a stay are the patient’s once it has ended', async () => {
  const { ward, episode } = orders
  const inpatient = await day.book(4)
  const query = (text: string, ...values: unknown[]) => testServer.database.$client.query<{ id: number }>(text, values)
  await query('update episodes set patient_id = $1 where id = $2', inpatient.patient.userId, episode.id)
  const { rows } = await query(
    `insert into diagnosis_codes (episode_id, code, title, matching_pvs, position, added_by, added_at)
      values ($1, 'CA40', 'Pneumonia', '[]', 0, $2, $3) returning id`,
    ...[episode.id, ward.doctor.userId, testNow],
  )
  const id = `diagnosis-${rows[0]?.id}`
  const seenBy = async (who: Client) => [await ids(who, 'Condition'), (await readOne(who, `Condition/${id}`)).status]
  expect(await seenBy(inpatient.patient)).toEqual([[], 404])
  expect((await readOne(ward.doctor, `Condition/${id}`)).status).toBe(200)
  await dischargeEpisode(testServer, episode.id)
  expect(await seenBy(inpatient.patient)).toEqual([[id], 200])
})

test('a permission for visits opens no stay, and one for stays no visit', async () => {
  const { ward } = orders
  const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ward.hospital] })
  expect(await ids(coordinator, 'Encounter')).toEqual([])
  expect((await readOne(coordinator, `Encounter/${stay()}`)).status).toBe(404)
  const visit = await day.book(4)
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
  expect((await readOne(nurse, `Encounter/visit-${visit.id}`)).status).toBe(404)
  expect((await readOne(day.coordinator, `Encounter/visit-${visit.id}`)).status).toBe(200)
})

test('slot holds are neither appointments nor visits', async () => {
  const visit = await day.book(4)
  const hold = { hold_expires_at: new Date(Date.parse(testNow) + 600_000) }
  await testServer.database.update(appointments).set(hold).where(eq(appointments.id, visit.id))
  expect(await ids(day.doctor, `Appointment?patient=${visit.patient.userId}`)).toEqual([])
  expect((await readOne(day.doctor, `Appointment/${visit.id}`)).status).toBe(404)
  expect((await readOne(day.doctor, `Encounter/visit-${visit.id}`)).status).toBe(404)
})

test('a change of an appointment is found by the time of the change', async () => {
  const visit = await day.book(4)
  const before = await readOne(day.doctor, `Appointment/${visit.id}`)
  await testServer.database.update(appointments).set({ status: 2 }).where(eq(appointments.id, visit.id))
  const after = await readOne(day.doctor, `Appointment/${visit.id}`)
  expect([before.body.status, after.body.status]).toEqual(['booked', 'arrived'])
  expect(after.body.meta.lastUpdated > before.body.meta.lastUpdated).toBe(true)
  const since = after.body.meta.lastUpdated
  expect(await ids(day.doctor, `Appointment?_lastUpdated=ge${since}&patient=${visit.patient.userId}`)).toEqual([
    String(visit.id),
  ])
})

test('the national id is shown to the patient and to those to whom the list of users shows it', async () => {
  const visit = await day.book(4)
  const { userId } = visit.patient
  await testServer.database.$client.query(`update users set uuid = '29001011234567' where id = $1`, [userId])
  const identifierFor = async (who: Client) => (await readOne(who, `Patient/${userId}`)).body.identifier
  const shown = [{ use: 'official', system: 'urn:mashfa:national-id', value: '29001011234567' }]
  expect(await identifierFor(visit.patient)).toEqual(shown)
  expect(await identifierFor(await testServer.as('super@demo.test'))).toEqual(shown)
  const elsewhere = await testServer.addUser({ role: 'DOCTOR', hospitals: [orders.ward.hospital] })
  await testServer.database.$client.query('update episodes set patient_id = $1 where id = $2', [
    userId,
    orders.episode.id,
  ])
  expect((await readOne(elsewhere, `Patient/${userId}`)).status).toBe(200)
  expect(await identifierFor(elsewhere)).toBeUndefined()
})

test('the email is shown to the patient and to those who manage the account, not to staff of the hospital of a visit', async () => {
  const visit = await day.book(4)
  const { userId } = visit.patient
  await testServer.database.$client.query(`update users set phone = '+201005556677' where id = $1`, [userId])
  const shownTo = async (who: Client) => {
    const { telecom } = (await readOne(who, `Patient/${userId}`)).body as { telecom?: { system: string }[] }
    return telecom?.map(({ system }) => system)
  }
  expect(await shownTo(visit.patient)).toEqual(['phone', 'email'])
  expect(await shownTo(await testServer.as('super@demo.test'))).toEqual(['phone', 'email'])
  expect(await shownTo(day.doctor)).toEqual(['phone'])
})
