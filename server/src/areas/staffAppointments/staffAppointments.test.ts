import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/appointments/booking'
import type {
  AppointmentCounts,
  StaffAppointment,
  StaffAppointmentRow,
} from '#contract/staffAppointments/staffAppointment'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { bookFree, choose, confirmBy } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, signInAgain } from '../clinics/testing/clinicFixture'

const tuesday = '2026-11-24'
const wednesday = '2026-11-25'
const path = '/api/admin/appointments'

interface ListResponse {
  data: StaffAppointmentRow[]
  meta: { total: number; per_page: number }
  counts?: AppointmentCounts
}

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

async function idsFor(who: Client, query: string): Promise<number[]> {
  const { status, body } = await who.get<ListResponse>(`${path}?${query}`)
  expect(status, query).toBe(200)
  return body.data.map(({ id }) => id)
}

async function show(who: Client, id: number) {
  return who.get<{ data: StaffAppointment }>(`${path}/${id}`)
}

function cancel(who: Client, id: number) {
  return who.get<{ data: StaffAppointment; errors: Record<string, string[]> }>(`${path}/${id}/cancel`)
}

/** Sets columns that only other parts of the server write. */
async function store(id: number, columns: string): Promise<void> {
  await testServer.database.execute(sql.raw(`update appointments set ${columns} where id = ${id}`))
}

async function patientSees(who: Client): Promise<PatientAppointment[]> {
  const { body } = await who.get<{
    upcomingAppointments: PatientAppointment[]
    pastAppointments: PatientAppointment[]
  }>('/api/patient/appointments')
  return [...body.upcomingAppointments, ...body.pastAppointments]
}

async function notificationsOf(who: Client): Promise<string[]> {
  const { rows } = await testServer.database.$client.query(
    "select type from notifications where user_id = $1 and type = 'appointment_cancelled'",
    [who.userId],
  )
  return rows.map(({ type }) => type)
}

/** A clinic of the hub with a coordinator, and one confirmed appointment. */
async function booked(changes: Record<string, unknown> = {}, slot = '10:00') {
  const clinic = await addClinic(testServer, changes)
  const patient = await testServer.addUser()
  const id = await bookFree(patient, clinic, tuesday, slot)
  return { clinic, patient, id }
}

test('a list for the front desk has the documented fields', async () => {
  const { clinic, patient, id } = await booked()
  const { body } = await clinic.coordinator.get<ListResponse>(`${path}?clinic_id=${clinic.id}`)
  expect(body.meta).toMatchObject({ total: 1, per_page: 50 })
  expect(body.data).toMatchObject([
    {
      id,
      is_open: true,
      patient: { id: patient.userId, first_name: 'Test' },
      doctor: { id: clinic.doctorId },
      specialty: { name: 'Cardiology' },
      clinic: { id: clinic.id, name: 'Clinic of a test' },
      schedule_time: `${tuesday} 10:00`,
      time_zone: 'Africa/Cairo',
      status: 1,
      status_text: 'Scheduled',
      payment_status: 2,
      physician_cancellable: true,
      can_delete: false,
    },
  ])
})

test('a coordinator sees the appointments of the hospital and of those below, and no others', async () => {
  const { hub, aswan, banadir } = await referenceIdsOf(testServer)
  const atHub = await booked()
  const atSpoke = await booked({ hospital_id: aswan })
  const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [aswan] })
  const ofHub = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  const elsewhere = await testServer.addUser({ role: 'COORDINATOR', hospitals: [banadir] })
  const found = async (who: Client) => {
    const ids = await idsFor(who, `from=${tuesday}&limit=100`)
    return [ids.includes(atHub.id), ids.includes(atSpoke.id)]
  }
  expect(await found(coordinator)).toEqual([false, true])
  expect(await found(ofHub)).toEqual([true, true])
  expect(await found(elsewhere)).toEqual([false, false])
  // Of the hospital below, the coordinator of the hub sees name and times, and opens the record with a reason.
  const { body } = await ofHub.get<ListResponse>(`${path}?clinic_id=${atSpoke.clinic.id}`)
  expect(body.data).toMatchObject([{ is_open: false, patient: { birth_date: null, uuid: '', phone: null } }])
  expect((await show(ofHub, atSpoke.id)).status).toBe(403)
  expect((await show(elsewhere, atSpoke.id)).status).toBe(404)
  expect((await (await testServer.addUser()).get(path)).status).toBe(403)
})

test('each filter finds what it names', async () => {
  const { aswan } = await referenceIdsOf(testServer)
  const { clinic, id } = await booked({ hospital_id: aswan }, '09:00')
  const patient = await testServer.addUser({
    first_name: 'Zeinab',
    last_name: 'Filterable',
    national_id: '29001011234567',
    phone: '+201005550148',
  })
  const later = await bookFree(patient, clinic, wednesday, '11:00')
  await store(id, 'status = 4, lobby_state = 3')
  const specialty = await testServer.database.$client.query('select specialty_id from clinics where id = $1', [
    clinic.id,
  ])
  const { short_code: shortCode } = (await show(clinic.coordinator, later)).body.data
  const within = (query: string) => idsFor(clinic.coordinator, `clinic_id=${clinic.id}&${query}`)
  const both = [later, id]
  expect(await within('')).toEqual(both)
  expect(await within('sort=starts_at')).toEqual([id, later])
  expect(await within('status=1')).toEqual([later])
  expect(await within('status=4')).toEqual([id])
  expect(await within('payment_status=2')).toEqual(both)
  expect(await within('payment_status=3')).toEqual([])
  expect(await within(`from=${wednesday}`)).toEqual([later])
  expect(await within(`to=${tuesday}`)).toEqual([id])
  expect(await within(`doctor_id=${clinic.doctorId}`)).toEqual(both)
  expect(await within(`doctor_id=${clinic.doctorId}&status=4`)).toEqual([id])
  expect(await within(`hospital_id=${aswan}`)).toEqual(both)
  expect(await within(`hospital_id=${aswan + 1}`)).toEqual([])
  expect(await within(`specialty_id=${specialty.rows[0].specialty_id}`)).toEqual(both)
  expect(await within('specialty_id=999')).toEqual([])
  for (const q of ['filterable zei', '29001011234567', '01005550148', shortCode, shortCode.toLowerCase()]) {
    expect(await within(`q=${encodeURIComponent(q)}`), q).toEqual([later])
  }
  expect(await within(`patient_id=${patient.userId}`)).toEqual([later])
  expect(await within(`patient_id=${patient.userId}&status=4`)).toEqual([])
  expect(await within('limit=1&page=2')).toEqual([id])
  expect((await clinic.coordinator.get(`${path}?sort=patient`)).status).toBe(422)
  expect((await clinic.coordinator.get(`${path}?status=7`)).status).toBe(422)
})

test('the counts by status are those of the list with all statuses, and only of what the caller sees', async () => {
  const { banadir } = await referenceIdsOf(testServer)
  const { clinic, id } = await booked({ price: 150 })
  const free = await booked()
  const patient = await testServer.addUser()
  await choose(patient, clinic, tuesday, '11:00')
  await store(id, "status = 4, lobby_state = 3, payment_status = 2, payment_method = 'cash', hold_expires_at = null")
  const of = async (who: Client, query: string) => (await who.get<ListResponse>(`${path}?${query}`)).body.counts
  const here = `clinic_id=${clinic.id}&with_counts=1`
  const counts = {
    statuses: [
      { status: 1, total: 1 },
      { status: 4, total: 1 },
    ],
    awaiting: 1,
  }
  for (const filter of ['', '&status=4', '&payment_status=awaiting', '&limit=1&page=2']) {
    expect(await of(clinic.coordinator, here + filter), filter).toEqual(counts)
  }
  expect(await of(clinic.coordinator, `${here}&payment_status=2`)).toEqual({
    statuses: [{ status: 4, total: 1 }],
    awaiting: 0,
  })
  expect(await of(clinic.coordinator, `${here}&from=${wednesday}`)).toEqual({ statuses: [], awaiting: 0 })
  expect(await of(clinic.coordinator, `patient_id=${free.patient.userId}&with_counts=1`)).toEqual({
    statuses: [{ status: 1, total: 1 }],
    awaiting: 0,
  })
  expect(await of(clinic.coordinator, `clinic_id=${clinic.id}`)).toBeUndefined()
  const elsewhere = await testServer.addUser({ role: 'COORDINATOR', hospitals: [banadir] })
  expect(await of(elsewhere, here)).toEqual({ statuses: [], awaiting: 0 })
})

test('the filters choose from the hospitals and specialties of the clinics of the caller', async () => {
  const { aswan, specialty } = await referenceIdsOf(testServer)
  await addClinic(testServer, { hospital_id: aswan, specialty_id: specialty })
  const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [aswan] })
  const { body } = await coordinator.get<{ data: Record<'hospitals' | 'specialties', { id: number }[]> }>(
    `${path}/filters`,
  )
  expect(body.data.hospitals.map(({ id }) => id)).toEqual([aswan])
  expect(body.data.specialties.map(({ id }) => id)).toContain(specialty)
})

test('who cannot open the record does not find the patient by phone or national ID', async () => {
  const { hub, aswan } = await referenceIdsOf(testServer)
  const clinic = await addClinic(testServer, { hospital_id: aswan })
  const patient = await testServer.addUser({
    last_name: 'Hidden',
    national_id: '29001017654321',
    phone: '+201005550199',
  })
  const id = await bookFree(patient, clinic, tuesday, '12:00')
  const ofHub = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
  expect(await idsFor(ofHub, 'q=Hidden')).toEqual([id])
  expect(await idsFor(ofHub, 'q=29001017654321')).toEqual([])
  expect(await idsFor(ofHub, 'q=01005550199')).toEqual([])
})

test('an unpaid slot hold awaits its payment, and is no appointment once it has expired', async () => {
  const clinic = await addClinic(testServer, { price: 150 })
  const patient = await testServer.addUser()
  const held = await choose(patient, clinic, tuesday, '10:00')
  const of = (query: string) => idsFor(clinic.coordinator, `clinic_id=${clinic.id}&${query}`)
  const { body } = await clinic.coordinator.get<ListResponse>(`${path}?clinic_id=${clinic.id}&payment_status=awaiting`)
  expect(body.data).toMatchObject([
    { id: held.body.data.id, payment_status: 1, payment_status_text: 'Awaiting payment', price: 150 },
  ])
  expect(body.data[0]?.hold_expires_at).not.toBeNull()
  expect(await of('payment_status=1')).toEqual([])
  testServer.clock.advance(21 * 60_000)
  const again = await signInAgain(testServer, clinic.coordinator)
  expect(await idsFor(again, `clinic_id=${clinic.id}`)).toEqual([])
})

test('the page of an appointment has its history and what was paid', async () => {
  const { clinic, patient, id } = await booked()
  await store(id, "price = 15000, payment_status = 2, payment_method = 'cash', cause = 'Cough'")
  const { body } = await show(clinic.coordinator, id)
  expect(body.data).toMatchObject({
    cause: 'Cough',
    payment_method: 'cash',
    paid: 150,
    refunded: 0,
    credit: 0,
    refund_if_cancelled: 150,
    // The clinic's tolerance is an hour.
    cancellable_until: '2026-11-24T07:00:00.000Z',
    history: [{ event: 'booked', by: { id: patient.userId } }],
  })
})

test('cancelling frees the slot, notifies the patient and owes them what they paid', async () => {
  const { clinic, patient, id } = await booked()
  await store(id, "price = 15000, payment_status = 2, payment_method = 'cash'")
  const cancelled = await cancel(clinic.coordinator, id)
  expect(cancelled.status).toBe(200)
  expect(cancelled.body.data).toMatchObject({
    status: 6,
    payment_status: 3,
    paid: 150,
    credit: 150,
    refund_if_cancelled: 0,
    physician_cancellable: false,
    cancelled_by_hospital: true,
    can_delete: false,
  })
  expect(cancelled.body.data.history.at(-1)).toMatchObject({
    event: 'cancelled',
    by: { id: clinic.coordinator.userId },
  })
  expect(await notificationsOf(patient)).toEqual(['appointment_cancelled'])
  expect(await patientSees(patient)).toMatchObject([{ id, status: 6, cancelled_by_hospital: true, payment_status: 3 }])
  const other = await testServer.addUser()
  expect((await choose(other, clinic, tuesday, '10:00')).status).toBe(200)
  // A repeat changes nothing and returns the same.
  const again = await cancel(clinic.coordinator, id)
  expect(again.body).toEqual(cancelled.body)
  expect(await notificationsOf(patient)).toEqual(['appointment_cancelled'])
})

test('one entry in the audit log names what changed', async () => {
  const { clinic, id } = await booked()
  await cancel(clinic.coordinator, id)
  await clinic.coordinator.post(`${path}/${id}`, {})
  const { rows } = await testServer.database.$client.query(
    "select action, changes from audit_log where record_id = $1 and action like 'staffAppointments.%' order by id",
    [String(id)],
  )
  expect(rows).toMatchObject([
    { action: 'staffAppointments.cancel', changes: { status: { before: 1, after: 6 } } },
    { action: 'staffAppointments.remove', changes: { deleted_by: { after: clinic.coordinator.userId } } },
  ])
})

test('staff cannot cancel after the tolerance, nor what is over', async () => {
  const late = await booked({ physician_cancellation_tolerance: 30, physician_tolerance_unit: 'days' })
  const refused = await cancel(late.clinic.coordinator, late.id)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ appointment: ['This appointment can no longer be cancelled'] })
  const finished = await booked()
  await store(finished.id, 'status = 4, lobby_state = 3')
  expect((await cancel(finished.clinic.coordinator, finished.id)).status).toBe(422)
  expect(await notificationsOf(late.patient)).toEqual([])
})

test('two who cancel at once cancel once', async () => {
  const { clinic, patient, id } = await booked()
  const both = await Promise.all([cancel(clinic.coordinator, id), cancel(clinic.doctor, id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await notificationsOf(patient)).toEqual(['appointment_cancelled'])
})

test('a deleted appointment is in no list, and nobody opens it', async () => {
  const { clinic, patient, id } = await booked()
  const remove = () => clinic.coordinator.post<{ errors: Record<string, string[]> }>(`${path}/${id}`, {})
  const early = await remove()
  expect(early.status).toBe(422)
  expect(early.body.errors).toEqual({ appointment: ['Only a cancelled appointment can be deleted. Cancel it first'] })
  await store(id, 'price = 15000, payment_status = 2')
  await cancel(clinic.coordinator, id)
  const owed = await remove()
  expect(owed.status).toBe(422)
  expect(owed.body.errors).toEqual({
    appointment: ['The patient has not been refunded yet, so this appointment cannot be deleted'],
  })
  await store(id, 'payment_status = 4')
  expect((await remove()).status).toBe(200)
  expect(await idsFor(clinic.coordinator, `clinic_id=${clinic.id}`)).toEqual([])
  expect(await idsFor(clinic.coordinator, `clinic_id=${clinic.id}&q=Test`)).toEqual([])
  expect(await patientSees(patient)).toEqual([])
  expect((await show(clinic.coordinator, id)).status).toBe(404)
  expect((await patient.get(`/api/patient/appointments/${id}`)).status).toBe(404)
  expect((await remove()).status).toBe(404)
  const { rows } = await testServer.database.$client.query('select deleted_by from appointments where id = $1', [id])
  expect(rows).toEqual([{ deleted_by: clinic.coordinator.userId }])
})

test('a cash booking is unpaid', async () => {
  const clinic = await addClinic(testServer, { price: 150, type: 'physical', address: 'Street 1' })
  const patient = await testServer.addUser()
  const held = await choose(patient, clinic, wednesday, '10:00')
  await confirmBy(patient, held.body.data.id, 'cash')
  const { body } = await clinic.coordinator.get<ListResponse>(`${path}?clinic_id=${clinic.id}&payment_status=1`)
  expect(body.data).toMatchObject([{ payment_status: 1, payment_status_text: 'Unpaid', hold_expires_at: null }])
})

test('periods are by the current date of each clinic', async () => {
  const { hub, banadir } = await referenceIdsOf(testServer)
  const cairo = await addClinic(testServer)
  const mogadishu = await addClinic(testServer, { hospital_id: banadir, time_zone: 'Africa/Mogadishu' })
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [hub, banadir] })
  const bookOn = async (clinic: typeof cairo, date: string) =>
    bookFree(await testServer.addUser(), clinic, date, '16:30')
  const [cairoFirst, cairoSecond] = [await bookOn(cairo, '2026-11-18'), await bookOn(cairo, '2026-11-19')]
  const [farFirst, farSecond] = [await bookOn(mogadishu, '2026-11-18'), await bookOn(mogadishu, '2026-11-19')]
  const known = [cairoFirst, cairoSecond, farFirst, farSecond]
  const before = testServer.clock.now()
  try {
    // 23:10 in Cairo, and ten past midnight in Mogadishu.
    testServer.clock.set('2026-11-18T21:10:00Z')
    const late = await signInAgain(testServer, admin)
    const listed = async (period: string) =>
      (await idsFor(late, `limit=100&period=${period}`)).filter((id) => known.includes(id)).sort((a, b) => a - b)
    expect(await listed('today')).toEqual([cairoFirst, farSecond])
    expect(await listed('upcoming')).toEqual([cairoFirst, cairoSecond, farSecond])
    expect(await listed('past')).toEqual([farFirst])
  } finally {
    testServer.clock.set(before)
  }
})
