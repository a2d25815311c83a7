import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree } from '../appointments/testing/bookingFixture'
import {
  addClinic,
  type ReferenceIds,
  referenceIdsOf,
  signInAgain,
  type TestClinic,
} from '../clinics/testing/clinicFixture'
import { bookAt } from './testing/bookingFixture'

const friday = '2026-11-20'
const free = { payment_type: 2, price_reason: 'x' }

let testServer: TestServer
let ids: ReferenceIds
/** At the hub, whose staff see the patients of the hospitals below it in lists. */
let clinic: TestClinic
let patient: Client
/** Works at the hub, and not at the clinic. */
let coordinator: Client
let nurse: Client
let adminBelow: Client

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub] })
  nurse = await testServer.addUser({ role: 'NURSE', hospitals: [ids.hub] })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  clinic = await addClinic(testServer)
  adminBelow = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.aswan] })
  patient = await testServer.addUser({ first_name: 'Omar', last_name: 'Below', national_id: '28506054444555' })
  await bookFree(patient, await addClinic(testServer, { hospital_id: ids.aswan }), '2026-11-23', '09:00')
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const cardOf = async (who: Client) => {
  const { status, body } = await who.get<{ reason_for?: number }>(`/api/admin/patients/${patient.userId}`)
  return status === 403 ? ['reason for', body.reason_for] : status
}
const needsReason = () => ['reason for', patient.userId]

async function book(who: Client): Promise<number> {
  const { status, body } = await bookAt(
    who,
    clinic,
    { specialty: ids.specialty, date: friday, slot: '10:00' },
    {
      ...free,
      patient_id: patient.userId,
    },
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

describe('an appointment that staff without a relation make for a patient', () => {
  test('opens the record to nobody before its day, and then only to those who work at the clinic', async () => {
    expect(await cardOf(coordinator)).toEqual(needsReason())
    await book(coordinator)
    for (const person of [coordinator, nurse, clinic.doctor, clinic.coordinator])
      expect(await cardOf(person)).toEqual(needsReason())
    testServer.clock.set('2026-11-20T06:00:00.000Z')
    const [onDay, nurseOnDay, doctor] = await Promise.all(
      [coordinator, nurse, clinic.doctor].map((person) => signInAgain(testServer, person)),
    )
    expect([await cardOf(doctor as Client), await cardOf(onDay as Client), await cardOf(nurseOnDay as Client)]).toEqual(
      [200, needsReason(), needsReason()],
    )
    testServer.clock.set('2026-11-21T06:00:00.000Z')
    expect(await cardOf(await signInAgain(testServer, clinic.doctor))).toEqual(needsReason())
  })

  test('opens it like any other once the patient has come', async () => {
    const id = await book(coordinator)
    await sql('update appointments set status = 4 where id = $1', [id])
    expect([await cardOf(nurse), await cardOf(clinic.doctor)]).toEqual([200, 200])
  })

  test('does not make the patient one of the hospital, and its admins are told', async () => {
    const adminAbove = await testServer.addUser({ role: 'ADMIN', hospitals: [ids.hub] })
    await book(coordinator)
    const summary = await nurse.get(`/api/admin/user/${patient.userId}`)
    expect(summary.status).not.toBe(200)
    expect(
      await sql(`select user_id from notifications where user_id = any ($1) and type = 'booked_without_relation'`, [
        [adminBelow.userId, adminAbove.userId],
      ]),
    ).toEqual([{ user_id: adminBelow.userId }])
  })

  test('opens it to the hospital if those who made it had a relation, or if the patient made it', async () => {
    await bookFree(patient, clinic, friday, '11:00')
    expect(await cardOf(nurse)).toBe(200)
    await book(coordinator)
    expect(
      await sql(`select 1 from notifications where user_id = $1 and type = 'booked_without_relation'`, [
        adminBelow.userId,
      ]),
    ).toEqual([])
  })

  test('names the patient, and shows or finds what identifies the patient only after a reason', async () => {
    await sql(`update users set phone = '+201005556677' where id = $1`, [patient.userId])
    const id = await book(coordinator)
    type Row = { id: number; patient: { last_name: string; uuid: string; phone: string | null } }
    const listed = async (q = '') =>
      (await coordinator.get<{ data: Row[] }>(`/api/admin/appointments?clinic_id=${clinic.id}&q=${q}`)).body.data.map(
        (row) => [row.id, row.patient.last_name, row.patient.uuid, row.patient.phone],
      )
    const shown = async () =>
      (await coordinator.get<{ data: Row }>(`/api/admin/appointments/${id}`)).body.data.patient.uuid
    expect([await listed(), await listed('28506054444555'), await shown()]).toEqual([[[id, 'Below', '', null]], [], ''])
    const reason = 'The ward asked for advice'
    await coordinator.post('/api/admin/access-reasons', { patient_id: patient.userId, reason })
    const open = [[id, 'Below', '28506054444555', '+201005556677']]
    expect([await listed(), await listed('28506054444555'), await shown()]).toEqual([open, open, '28506054444555'])
  })

  test('a reason for opening the record is no relation', async () => {
    const reason = 'The ward asked for advice'
    await coordinator.post('/api/admin/access-reasons', { patient_id: patient.userId, reason })
    expect(await cardOf(coordinator)).toBe(200)
    await book(coordinator)
    expect(await cardOf(nurse)).toEqual(needsReason())
  })
})

test('a booking does not tell when a patient is busy whom the caller does not see', async () => {
  const stranger = await testServer.addUser()
  await bookFree(stranger, await addClinic(testServer), friday, '10:00')
  const local = await addClinic(testServer, { hospital_id: ids.aswan })
  const refusalAt = async (slot: string) => {
    const at = { specialty: ids.specialty, date: friday, slot }
    const { status, body } = await bookAt(local.coordinator, local, at, { ...free, patient_id: stranger.userId })
    return { status, errors: body.errors, slots: body.slots }
  }
  const refused = await refusalAt('10:00')
  expect(refused).toEqual({ status: 422, errors: { patient_id: ['Choose from the list'] }, slots: undefined })
  expect(await refusalAt('11:00')).toEqual(refused)
})

describe('an appointment that is moved', () => {
  const told = async () =>
    (
      await sql(`select 1 from notifications where user_id = $1 and type = 'booked_without_relation'`, [
        adminBelow.userId,
      ])
    ).length
  const move = (who: Client, id: number, to: TestClinic) =>
    who.put(`/api/admin/appointments/${id}`, {
      ...{
        specialty_id: ids.specialty,
        doctor_id: to.doctorId,
        clinic_id: to.id,
        date: friday,
        schedule_time: '12:00',
      },
      reason: 'Asked by phone',
    })

  test('to another clinic of the same hospital by staff with a reason gives no relation, and its admins are told', async () => {
    const here = await addClinic(testServer, { hospital_id: ids.aswan })
    const there = await addClinic(testServer, {
      hospital_id: ids.aswan,
      coordinators: [here.coordinator.userId, coordinator.userId],
    })
    const person = patient
    await sql('update appointments set status = 6 where patient_id = $1', [person.userId])
    const id = await bookFree(person, here, friday, '09:00')
    await coordinator.post('/api/admin/access-reasons', {
      patient_id: person.userId,
      reason: 'The ward asked for advice',
    })
    expect((await move(coordinator, id, there)).status).toBe(200)
    expect(await told()).toBe(1)
    testServer.clock.set('2026-11-19T13:00:00.000Z')
    expect(await cardOf(await signInAgain(testServer, coordinator))).toEqual(needsReason())
  })

  test('by the patient, who has no relation as staff, is like one that the patient made', async () => {
    const id = await book(coordinator)
    const joined = await patient.post<{ data: { id: number } }>('/api/patient/waitlist', {
      doctor_id: clinic.doctorId,
      date_from: '2026-11-18',
      date_to: '2026-11-19',
      parts: ['morning', 'afternoon', 'evening'],
      appointment_id: id,
    })
    expect(joined.status, JSON.stringify(joined.body)).toBe(200)
    await testServer.server.platform.jobs.run('offer-waitlist')
    const other = await testServer.addUser()
    const taken = await bookFree(other, clinic, '2026-11-19', '09:00')
    await other.get(`/api/patient/appointments/${taken}/cancel`)
    await testServer.server.platform.jobs.run('offer-waitlist')
    const accepted = await patient.post<{ data: { moved: boolean } }>(
      `/api/patient/waitlist/${joined.body.data.id}/accept`,
    )
    expect([accepted.status, accepted.body.data]).toEqual([200, { appointment_id: id, moved: true }])
    expect(await sql('select made_without_relation from appointments where id = $1', [id])).toEqual([
      { made_without_relation: false },
    ])
    expect(await cardOf(nurse)).toBe(200)
  })
})

test('the picker finds patients below by name, and by national ID only those whose record it opens', async () => {
  const pick = async (who: Client, q: string) =>
    (await who.get<{ data: { id: number; uuid: string }[] }>(`/api/admin/patients/list?q=${q}`)).body.data
      .filter(({ id }) => id === patient.userId)
      .map(({ uuid }) => uuid)
  expect([await pick(coordinator, 'Omar'), await pick(coordinator, '28506054444555')]).toEqual([[''], []])
  expect(await pick(adminBelow, '28506054444555')).toEqual(['28506054444555'])
  const reason = 'The ward asked for advice'
  await coordinator.post('/api/admin/access-reasons', { patient_id: patient.userId, reason })
  expect(await pick(coordinator, '28506054444555')).toEqual(['28506054444555'])
})
