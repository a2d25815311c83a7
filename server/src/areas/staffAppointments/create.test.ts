import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingMessage } from '#contract/staffAppointments/bookingCalls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf, type TestClinic } from '../clinics/testing/clinicFixture'
import { readBell, runSendJobs } from '../notifications/testing/notificationFixture'
import { openDrawer } from '../payments/testing/cashFixture'
import { bookAt, newPatient, paid, type StaffBookingResponse } from './testing/bookingFixture'

const friday = '2026-11-20'

let testServer: TestServer
let ids: ReferenceIds
let clinic: TestClinic
let patient: Client

beforeAll(async () => {
  testServer = await startTestServer()
  ids = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  clinic = await addClinic(testServer, { price: 250 })
  patient = await testServer.addUser({ first_name: 'Omar', last_name: 'Known' })
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const at = (slot: string, date = friday) => ({ specialty: ids.specialty, date, slot })
const book = (fields: Record<string, unknown>, slot = '14:30', who = clinic.coordinator) =>
  bookAt(who, clinic, at(slot), fields)
const historyOf = (id: number) =>
  sql(
    'select kind, changed_by, price_before, price, reason, different_from from appointment_history where appointment_id = $1',
    [id],
  )
const notificationsOf = (userId: number) =>
  sql('select type from notifications where user_id = $1 order by id', [userId])

/** Makes the patient one of the coordinator's hospital. */
async function makeKnown(who: Client): Promise<void> {
  const free = await addClinic(testServer, { hospital_id: ids.hub })
  await bookFree(who, free, '2026-11-23', '09:00')
}

test('an unpaid booking of a known patient is held for three days, and the patient is notified', async () => {
  await makeKnown(patient)
  const later = await bookAt(clinic.coordinator, clinic, at('14:30', '2026-12-04'), {
    ...paid,
    patient_id: patient.userId,
  })
  expect(later.status, JSON.stringify(later.body)).toBe(200)
  expect(later.body.data).toMatchObject({
    patient: { id: patient.userId, name_text: 'Omar Known' },
    schedule_time: '2026-12-04 14:30',
    starts_at: '2026-12-04T12:30:00Z',
    price: 250,
    payment_status: 1,
    payment_status_text: 'Unpaid',
    hold_expires_at: '2026-11-21T11:00:00Z',
  })
  const { id } = later.body.data
  expect(await historyOf(id)).toEqual([
    {
      kind: 'booked',
      changed_by: clinic.coordinator.userId,
      price_before: 25_000,
      price: 25_000,
      reason: null,
      different_from: [],
    },
  ])
  expect((await notificationsOf(patient.userId)).at(-1)).toEqual({ type: 'appointment_awaits_payment' })
  const shown = await patient.get<{ data: { hold_expires_at: string } }>(`/api/patient/appointments/${id}`)
  expect(shown.body.data.hold_expires_at).toBe('2026-11-21T11:00:00.000Z')
})

test('the patient of an unpaid booking gets the link of the quick payment, in the app and by email', async () => {
  await makeKnown(patient)
  const { body } = await book({ ...paid, patient_id: patient.userId })
  const [stored] = await sql('select code from appointments where id = $1', [body.data.id])
  const { notifications } = await readBell(patient)
  expect(notifications[0]).toMatchObject({
    type: 'appointment_awaits_payment',
    appointment: { id: body.data.id, code: stored.code },
  })
  await runSendJobs(testServer)
  const admin = await testServer.as('super@demo.test')
  const outbox = await admin.get<{ data: { subject: string; body: string }[] }>('/api/admin/outbox?limit=20')
  const link = `/patient/quick-payment/${stored.code}`
  expect(outbox.body.data.find((mail) => mail.body.includes(link))?.subject).toBe('An appointment was booked for you')
  const opened = await patient.get<{ data: { id: number } }>(`/api/patient/appointments/code/${stored.code}`)
  expect(opened.body.data.id).toBe(body.data.id)
})

test('the hold ends an hour before the start, and the slot is free from then on', async () => {
  await makeKnown(patient)
  const { body } = await book({ ...paid, patient_id: patient.userId })
  expect(body.data.hold_expires_at).toBe('2026-11-20T11:30:00Z')
  testServer.clock.set('2026-11-20T11:30:00Z')
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '14:30')).status).toBe(200)
})

test('a patient who chooses another time keeps what staff have booked for them', async () => {
  await makeKnown(patient)
  const agreed = { ...paid, price: 100, price_reason: 'Follow-up', patient_id: patient.userId }
  const booked = (await book(agreed)).body.data
  const other = await choose(patient, clinic, friday, '10:00')
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  expect(other.body.data.id).not.toBe(booked.id)
  const kept = { status: 1, price: 10_000 }
  expect(await sql('select status, price from appointments where id = $1', [booked.id])).toEqual([kept])
  // The patient's own choice is replaced, the booking by staff still is not.
  expect((await choose(patient, clinic, friday, '11:00')).status).toBe(200)
  expect(await sql('select status from appointments where id = $1', [other.body.data.id])).toEqual([{ status: 6 }])
  expect(await sql('select status, price from appointments where id = $1', [booked.id])).toEqual([kept])
})

test('a free booking needs a reason and is confirmed at once', async () => {
  await makeKnown(patient)
  const fields = { payment_type: 2, patient_id: patient.userId }
  const refused = await book(fields)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { price_reason: ['Give a reason for booking without a fee'] },
  ])
  const { body } = await book({ ...fields, price_reason: 'Colleague' })
  expect(body.data).toMatchObject({ price: 0, payment_status: 2, hold_expires_at: null })
  expect(await historyOf(body.data.id)).toMatchObject([{ price_before: 25_000, price: 0, reason: 'Colleague' }])
  expect((await notificationsOf(patient.userId)).at(-1)).toEqual({ type: 'appointment_booked' })
  expect((await notificationsOf(clinic.doctorId)).at(-1)).toEqual({ type: 'booking_made' })
})

test('a price other than the clinic’s needs a reason', async () => {
  await makeKnown(patient)
  const fields = { payment_type: 1, price: 100, patient_id: patient.userId }
  expect((await book(fields)).body.errors).toEqual({ price_reason: ['Give a reason for this price'] })
  const { body } = await book({ ...fields, price_reason: 'Agreed with the doctor' })
  expect(body.data.price).toBe(100)
  expect(await historyOf(body.data.id)).toMatchObject([
    { price_before: 25_000, price: 10_000, reason: 'Agreed with the doctor' },
  ])
})

test('a new patient is registered with the booking: one transaction, once', async () => {
  const fields = newPatient({ guardian_first_name: 'Hoda', guardian_phone: '+201001234567', guardian_uuid: '1' })
  const key = crypto.randomUUID()
  const send = () => bookAt(clinic.coordinator, clinic, at('14:30'), { ...fields, ...paid }, { 'idempotency-key': key })
  const first = await send()
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await send()).body).toEqual(first.body)
  const rows = await sql(
    `select users.id, uuid, verified_at, time_zone, guardian_first_name, array_agg(roles.code) as roles from users
      join user_roles on user_roles.user_id = users.id join roles on roles.id = role_id
      where email = $1 group by users.id`,
    [fields.email],
  )
  expect(rows).toEqual([
    {
      id: first.body.data.patient.id,
      uuid: fields.uuid,
      verified_at: null,
      time_zone: 'Africa/Cairo',
      guardian_first_name: 'Hoda',
      roles: ['PATIENT'],
    },
  ])
  const mails = await sql(`select subject from mails where to_address = $1`, [fields.email])
  expect(mails).toHaveLength(1)
  const card = await clinic.coordinator.get(`/api/admin/patients/${first.body.data.patient.id}`)
  expect(card.status).toBe(200)
})

test('a booking that fails registers nobody', async () => {
  await bookFree(patient, await addClinic(testServer, {}, clinic.doctor), friday, '14:30')
  const fields = newPatient()
  const { status, body } = await book({ ...fields, ...paid })
  expect([status, body.errors]).toEqual([422, { schedule_time: ['This time has just been taken. Choose another one'] }])
  expect(body.slots['14:30']).toBeUndefined()
  expect(body.slots['15:00']).toBe('03:00 PM - 03:30 PM')
  expect(await sql('select id from users where email = $1', [fields.email])).toEqual([])
})

test('of many concurrent bookings of a slot one succeeds, and the others get the current slots', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => book({ ...newPatient(), ...paid })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of responses.filter((each) => each.status !== 200)) {
    expect([status, body.errors.schedule_time]).toEqual([422, ['This time has just been taken. Choose another one']])
    expect(body.slots['14:30']).toBeUndefined()
  }
})

test('a patient is not booked twice at the same time', async () => {
  const other = await addClinic(testServer)
  await bookFree(patient, other, friday, '14:30')
  const { status, body } = await book({ ...paid, patient_id: patient.userId })
  expect([status, body.errors]).toEqual([422, { schedule_time: ['The patient has another appointment at this time'] }])
})

test('the same national ID stops a registration, also when sent at the same time', async () => {
  const fields = newPatient()
  const slots = ['09:00', '10:00', '11:00', '12:00']
  const all = await Promise.all(
    slots.map((slot, index) => book({ ...fields, email: `${index}${fields.email}`, ...paid }, slot)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = all.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({ uuid: ['A patient with this national ID is already registered'] })
  expect(refused?.body.similar).toMatchObject([{ match: 'uuid', is_open: true, uuid: fields.uuid }])
})

test('the same national ID in another country is that of another person', async () => {
  const fields = newPatient()
  expect((await book({ ...fields, ...paid }, '09:00')).status).toBe(200)
  const abroad = await addClinic(testServer, { hospital_id: ids.banadir, price: 250 })
  const found = await abroad.coordinator.post<{ data: unknown[] }>('/api/admin/appointments/similar-patients', {
    uuid: fields.uuid,
  })
  expect(found.body.data).toEqual([])
  const other = newPatient({ uuid: fields.uuid, phone: '+252617903141' })
  const { status, body } = await bookAt(abroad.coordinator, abroad, at('10:00'), { ...other, ...paid })
  expect([status, body.errors]).toEqual([200, undefined])
})

test('similar patients advise: continuing needs a confirmation, which is recorded', async () => {
  const first = newPatient({ first_name: 'أحمد', last_name: 'إبراهيم حمدي' })
  const booked = await book({ ...first, ...paid }, '09:00')
  const second = newPatient({ first_name: 'احمد', last_name: 'ابراهيم حمدى', birth_date: '1990-12-30' })
  const refused = await book({ ...second, ...paid })
  expect(refused.body.errors).toEqual({
    different_person: [
      'Similar patients are registered. Choose one of them, or confirm that this is a different person',
    ],
  })
  expect(refused.body.similar).toMatchObject([{ id: booked.body.data.patient.id, match: 'name' }])
  const confirmed = await book({ ...second, ...paid, different_person: true })
  expect(confirmed.status).toBe(200)
  expect(await historyOf(confirmed.body.data.id)).toMatchObject([{ different_from: [booked.body.data.patient.id] }])
  const twoYears = await book({ ...second, ...newPatient({ birth_date: '1993-01-01' }), ...paid }, '16:00')
  expect(twoYears.status, JSON.stringify(twoYears.body)).toBe(200)
})

test('a patient of another hospital shows initials and the year of birth, and is booked when identified', async () => {
  const away = await addClinic(testServer, { hospital_id: ids.aswan, price: 250 })
  const identity = { uuid: `ID-${crypto.randomUUID()}` }
  const elsewhere = newPatient({ first_name: 'Amina', last_name: 'Said Ali', ...identity })
  const registered = await book({ ...elsewhere, ...paid }, '09:00')
  expect(registered.status, JSON.stringify(registered.body)).toBe(200)
  const id = registered.body.data.patient.id
  const found = await away.coordinator.post<{ data: unknown[] }>('/api/admin/appointments/similar-patients', identity)
  expect(found.body.data).toEqual([
    {
      id,
      match: 'uuid',
      is_open: false,
      name_text: 'A. S. A.',
      birth_year: 1990,
      birth_date: null,
      gender: null,
      phone: null,
      uuid: null,
    },
  ])
  const bookAway = (fields: object) =>
    bookAt(away.coordinator, away, at('10:00'), { ...paid, patient_id: id, ...fields })
  expect((await bookAway({})).body.errors).toEqual({ patient_id: ['Choose from the list'] })
  const wrong = { uuid: 'another' }
  expect((await bookAway({ identified_by: wrong })).status).toBe(422)
  const { status, body } = await bookAway({ identified_by: identity })
  expect([status, body.data?.patient.id]).toEqual([200, id])
  const entries = await sql(
    `select kind, changes from audit_log where user_id = $1 and kind = 'patient' and record_id = $2 and change`,
    [away.coordinator.userId, String(id)],
  )
  expect(entries).toEqual([{ kind: 'patient', changes: { relation: { after: 'appointment' } } }])
})

test('a national vacation refuses the date, and the choices name it', async () => {
  await makeKnown(patient)
  const [{ country_id }] = (await sql('select country_id from hospitals where id = $1', [ids.hub])) as [
    { country_id: number },
  ]
  const [vacation] = await sql(
    `insert into vacations (title, type, date_from, date_to, country_id) values ('Feast', 4, $1, $1, $2) returning id`,
    [friday, country_id],
  )
  const text = 'The Selected Date Is A National Vacation, Please Choose Another Date.'
  try {
    const { body } = await book({ ...paid, patient_id: patient.userId })
    expect(body.errors).toEqual({ date: [text] })
    const slots = await clinic.coordinator.get<{ slots_error: string }>(
      `/api/admin/appointments/clinic-slots/${clinic.id}/${friday}`,
    )
    expect(slots.body.slots_error).toBe(text)
    const choices = await clinic.coordinator.get<{ data: { national_vacations: unknown[]; countries: number[] } }>(
      '/api/admin/appointments/utilities',
    )
    expect(choices.body.data.countries).toContain(country_id)
    expect(choices.body.data.national_vacations).toContainEqual({
      title: 'Feast',
      from: friday,
      to: friday,
      country_id,
    })
  } finally {
    await sql('delete from vacations where id = $1', [vacation?.id])
  }
})

test('the choices have today’s date at the clinics, whatever the date is where the staff are', async () => {
  testServer.clock.set('2026-11-18T21:10:00Z')
  const ahead = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.hub], time_zone: 'Africa/Mogadishu' })
  await addClinic(testServer, { coordinators: [ahead.userId] })
  const choices = await ahead.get('/api/admin/appointments/utilities')
  expect(choices.body).toMatchObject({ data: { today: '2026-11-18' } })
})

test('every required field is reported with its own text', async () => {
  const { body } = await clinic.coordinator.post<StaffBookingResponse>('/api/admin/appointments', {})
  expect(body.errors).toMatchObject({
    date: ['Date is required'],
    specialty_id: ['specialty is required'],
    doctor_id: ['doctor is required'],
    clinic_id: ['clinic is required'],
    payment_type: ['payment is required'],
    schedule_time: ['slot is required'],
    patient_id: ['Patient is required'],
  })
  const unpriced = await book({ payment_type: 1, patient_id: 1 })
  expect(unpriced.body.errors).toEqual({ price: ['price is required'] })
})

test('staff of another hospital cannot book at the clinic', async () => {
  const stranger = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.banadir] })
  const { body } = await book({ ...newPatient(), ...paid }, '14:30', stranger)
  expect(body.errors).toEqual({ clinic_id: ['Choose from the list'] })
  const slots = await stranger.get(`/api/admin/appointments/clinic-slots/${clinic.id}/${friday}`)
  expect(slots.status).toBe(404)
})

test('the choices narrow from specialty to doctor, clinic and slots', async () => {
  const base = '/api/admin/appointments'
  const doctors = await clinic.coordinator.get<{ data: { id: number }[]; doctors_error: string | null }>(
    `${base}/specialty-doctors/${ids.specialty}?date=${friday}`,
  )
  expect(doctors.body.data.map(({ id }) => id)).toContain(clinic.doctorId)
  expect(doctors.body.doctors_error).toBeNull()
  const closed = await clinic.coordinator.get(`${base}/specialty-doctors/${ids.specialty}?date=2020-01-01`)
  expect(closed.body).toEqual({ data: [], doctors_error: 'No doctor of this specialty has a clinic on this date' })
  const clinics = await clinic.coordinator.get<{ data: { id: number; price: number }[] }>(
    `${base}/doctor-clinic/${clinic.doctorId}/${friday}`,
  )
  expect(clinics.body.data).toMatchObject([{ id: clinic.id, price: 250 }])
  const none = await clinic.coordinator.get(`${base}/doctor-clinic/${clinic.doctorId}/2020-01-01`)
  expect(none.body).toEqual({ data: [], clinics_error: 'This doctor has no clinic on this date' })
  const errorsOf = async (query: string) => {
    const { body } = await clinic.coordinator.get<{ doctors_error: string | null; clinics_error: string | null }>(
      `${base}/free-slots?from=${friday}&${query}`,
    )
    return [body.doctors_error, body.clinics_error]
  }
  const [unused] = await sql(
    'select id from specialties where not exists (select from clinics where specialty_id = specialties.id) limit 1',
  )
  expect(await errorsOf(`specialty_id=${ids.specialty}`)).toEqual([null, null])
  const noDoctors = 'No doctor of this specialty has a clinic on this date'
  expect(await errorsOf(`specialty_id=${unused?.id ?? 2_147_483_647}&type=virtual`)).toEqual([noDoctors, null])
  const stranger = `specialty_id=${ids.specialty}&doctor_id=${patient.userId}`
  expect(await errorsOf(stranger)).toEqual([null, 'This doctor has no clinic on this date'])
  expect(await errorsOf(`${stranger}&type=physical`)).toEqual([null, 'There is no clinic of this type on these dates'])
  const free = await clinic.coordinator.get<{
    data: { id: number; days: { slots: { key: string }[]; more: number }[] }[]
  }>(`${base}/free-slots?specialty_id=${ids.specialty}&from=${friday}&doctor_id=${clinic.doctorId}`)
  expect(free.body.data).toHaveLength(1)
  expect(free.body.data[0]?.days).toHaveLength(5)
  expect(free.body.data[0]?.days[0]).toMatchObject({ slots: [{ key: '09:00' }, { key: '09:30' }], more: 14 })
})

test('the clinics of a doctor on a date have their survey and their specialty form', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const question = { question: 'Steps', question_ar: 'خطوات', type: 1, data_type: 2 }
  const { body: added } = await superAdmin.post<{ data: { id: number } }>('/api/admin/surveys/questions', question)
  await superAdmin.post('/api/admin/surveys/questions/publish', { questions: [added.data.id] })
  const addForm = async (title: string, titleInArabic: string) => {
    const groups = [{ group_title: 'A', group_title_ar: 'أ', questions: [{ question_id: added.data.id }] }]
    const form = { title, title_ar: titleInArabic, hospital_id: null, type: 1, groups }
    return (await superAdmin.post<{ data: { id: number } }>('/api/admin/surveys', form)).body.data.id
  }
  const [survey, withdrawn] = [await addForm('Before the visit', 'قبل الزيارة'), await addForm('Old', 'قديم')]
  const withForms = await addClinic(testServer, { survey_id: survey, specialty_form_id: withdrawn }, clinic.doctor)
  expect((await superAdmin.delete(`/api/admin/surveys/${withdrawn}`)).status).toBe(200)
  const path = `/api/admin/appointments/doctor-clinic-survey/${clinic.doctorId}`
  const { body } = await superAdmin.get<{ data: { id: number }[] }>(`${path}/${friday}`, { language: 'ar' })
  expect(body.data.map((each) => each.id).sort()).toEqual([clinic.id, withForms.id].sort())
  expect(body.data.find(({ id }) => id === withForms.id)).toMatchObject({
    survey: { line_id: survey, name: 'قبل الزيارة', current_id: survey },
    specialty_form: { line_id: withdrawn, name: 'قديم', current_id: null },
  })
  expect(body.data.find(({ id }) => id === clinic.id)).toMatchObject({ survey: null, specialty_form: null })
  const ofMine = await clinic.coordinator.get<{ data: { id: number }[] }>(`${path}/${friday}`)
  expect(ofMine.body.data.map(({ id }) => id)).toContain(clinic.id)
  const closed = await superAdmin.get(`${path}/2020-01-01`)
  expect(closed.body).toEqual({ data: [], clinics_error: 'This doctor has no clinic on this date' })
  expect((await superAdmin.get(`${path}/tomorrow`)).status).toBe(404)
  const stranger = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ids.banadir] })
  expect((await stranger.get(`${path}/${friday}`)).body).toMatchObject({ data: [] })
})

test('the price for a patient is the follow-up price after a completed visit', async () => {
  const followed = await addClinic(testServer, { price: 250, follow_up_price: 50, follow_up_period: 14 })
  const free = await addClinic(testServer, {}, followed.doctor)
  const id = await bookFree(patient, free, '2026-11-19', '09:00')
  await sql('update appointments set status = 4 where id = $1', [id])
  const path = `/api/admin/appointments/price/${followed.id}/${friday}`
  const { body } = await followed.coordinator.get(`${path}/${patient.userId}`)
  expect(body).toEqual({ data: { price: 50, is_follow_up: true } })
  const stranger = await testServer.addUser()
  expect((await followed.coordinator.get(`${path}/${stranger.userId}`)).status).toBe(404)
  const booked = await bookAt(followed.coordinator, followed, at('16:00'), {
    payment_type: 1,
    price: 50,
    patient_id: patient.userId,
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
})

test('cash at the desk is received with the booking: confirmed, one message, and a receipt', async () => {
  await makeKnown(patient)
  const fields = { ...paid, cash_now: true, patient_id: patient.userId }
  const refused = await book(fields)
  expect([refused.status, refused.body.errors]).toEqual([422, { cash_now: ['Open your cash drawer first'] }])
  const told = await notificationsOf(patient.userId)
  expect((await openDrawer(clinic.coordinator, ids.hub)).status).toBe(200)
  const { status, body } = await book(fields)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ price: 250, payment_status: 2, hold_expires_at: null })
  expect(body.data.receipt).toMatchObject({ kind: 'received', amount: 250, appointment: { id: body.data.id } })
  // The refused booking left nothing behind.
  expect(await notificationsOf(patient.userId)).toEqual([...told, { type: 'appointment_booked' }])
  const free = { payment_type: 2, price_reason: 'Colleague', cash_now: true, patient_id: patient.userId }
  expect((await book(free, '16:00')).body.data).toMatchObject({ price: 0, receipt: null })
})

test('the price and the message are those of clinics that the caller can choose', async () => {
  const ofBanadir = await addClinic(testServer, { hospital_id: ids.banadir })
  await bookFree(patient, ofBanadir, '2026-11-23', '09:00')
  const superAdmin = await testServer.as('super@demo.test')
  const ofClinic = (id: number) => [
    `/api/admin/appointments/price/${id}/${friday}/${patient.userId}`,
    `/api/admin/appointments/message/${id}/${friday}/${patient.userId}?schedule_time=14:30&type=appointment_booked`,
  ]
  const statuses = (who: Client, id: number) =>
    Promise.all(ofClinic(id).map(async (path) => (await who.get(path)).status))
  expect(await statuses(superAdmin, clinic.id)).toEqual([200, 200])
  expect(await statuses(ofBanadir.coordinator, ofBanadir.id)).toEqual([200, 200])
  expect(await statuses(ofBanadir.coordinator, clinic.id)).toEqual([404, 404])
  expect(await statuses(superAdmin, 999_999)).toEqual([404, 404])
})

test('what a patient will be told is the text of the notification, in their language', async () => {
  await makeKnown(patient)
  await sql(`update users set language = 'ar', verified_at = now() where id = $1`, [patient.userId])
  const path = `/api/admin/appointments/message/${clinic.id}/${friday}`
  const query = '?schedule_time=14:30&type=appointment_awaits_payment'
  const preview = await clinic.coordinator.get<{ data: BookingMessage }>(`${path}/${patient.userId}${query}`)
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  await book({ ...paid, patient_id: patient.userId })
  const { notifications } = await readBell(patient, 'ar')
  const { message, ...told } = preview.body.data
  expect(told).toEqual({ language: 'ar', title: 'تم حجز موعد لك', channels: ['mail'] })
  expect(notifications[0]?.message.startsWith(`${message}. `)).toBe(true)
  const noSlot = await clinic.coordinator.get(`${path}/${patient.userId}${query.replace('14:30', '14:31')}`)
  expect(noSlot.status).toBe(422)
  const stranger = await testServer.addUser()
  expect((await clinic.coordinator.get(`${path}/${stranger.userId}${query}`)).status).toBe(404)
})
