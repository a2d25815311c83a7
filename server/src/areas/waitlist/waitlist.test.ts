import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffWaitlistEntry, WaitlistEntry } from '#contract/waitlist/entry'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { statementsOf } from '../../platform/testing/statements'
import { testNow } from '../../platform/testing/testNow'
import { bookFree, choose, confirmBy } from '../appointments/testing/bookingFixture'
import { addClinic, referenceIdsOf, signInAgain, type TestClinic, weekOf } from '../clinics/testing/clinicFixture'

const friday = '2026-11-20'
const allDay = ['morning', 'afternoon', 'evening']

let testServer: TestServer
let clinic: TestClinic
let booker: Client
let booked: number

beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  // One slot a day, which is booked on Friday.
  clinic = await addClinic(testServer, { ...weekOf('14:00', '14:30', 30) })
  booker = await testServer.addUser()
  booked = await bookFree(booker, clinic, friday, '14:00')
})

const sql = async (text: string, values: unknown[] = []) => (await testServer.database.$client.query(text, values)).rows
const runJob = () => testServer.server.platform.jobs.run('offer-waitlist')
const release = () => booker.get(`/api/patient/appointments/${booked}/cancel`)
const again = async (who: Client) => signInAgain(testServer, who)

interface Answer<T> {
  data: T
  errors: Record<string, string[]>
}

async function join(who: Client, changes: Record<string, unknown> = {}): Promise<WaitlistEntry> {
  const { status, body } = await who.post<Answer<WaitlistEntry>>('/api/patient/waitlist', {
    doctor_id: clinic.doctorId,
    date_from: '2026-11-18',
    date_to: '2026-11-30',
    parts: allDay,
    ...changes,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  testServer.clock.advance(1000)
  return body.data
}

/** Returns a patient who is on the waiting list, and a function that reads the entry. */
async function waiting(changes: Record<string, unknown> = {}) {
  const patient = await testServer.addUser()
  const entry = await join(patient, changes)
  return { patient, id: entry.id, offer: () => offerOf(patient) }
}

async function offerOf(patient: Client) {
  const { body } = await patient.get<Answer<WaitlistEntry[]>>('/api/patient/waitlist')
  return body.data[0]?.offer ?? null
}

const accept = (who: Client, id: number) =>
  who.post<Answer<{ appointment_id: number; moved: boolean }>>(`/api/patient/waitlist/${id}/accept`)
const decline = (who: Client, id: number) => who.post<Answer<WaitlistEntry>>(`/api/patient/waitlist/${id}/decline`)

test('a released slot is held for the one who has waited longest, who is notified; the others get nothing', async () => {
  const first = await waiting()
  const second = await waiting()
  await runJob()
  expect(await first.offer()).toBeNull()
  await release()
  await runJob()
  expect(await first.offer()).toMatchObject({
    state: 'open',
    starts_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-18T12:00:02.000Z',
  })
  expect(await second.offer()).toBeNull()
  const news = await first.patient.get<{ data: { message: string; data: string }[] }>('/api/admin/my-notifications')
  expect(news.body.data[0]?.message).toMatch(/has time for you on Friday 20 November, 2:00 PM\. .*: 60$/)
  expect(JSON.parse(news.body.data[0]?.data ?? '{}').type).toBe('waitlist_offer')
  // Held: nobody can take it, and the patient does not see a booking that they did not make.
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '14:00')).status).toBe(422)
  const mine = await first.patient.get<{ upcomingAppointments: unknown[] }>('/api/patient/appointments')
  expect(mine.body.upcomingAppointments).toEqual([])
  await runJob()
  expect(await sql('select count(*)::int from waitlist_offers where clinic_id = $1', [clinic.id])).toEqual([
    { count: 1 },
  ])
})

test('many who wait and are busy at the time do not need more statements, and the next one who is free is offered it', async () => {
  const statements = async (busy: number) => {
    const people = await Promise.all(Array.from({ length: busy }, () => waiting()))
    const last = await waiting()
    for (const { patient } of people) {
      await bookFree(patient, await addClinic(testServer, weekOf('14:00', '14:30', 30)), friday, '14:00')
    }
    await runJob()
    await release()
    const run = await statementsOf(testServer.database, runJob)
    expect(await last.offer()).toMatchObject({ state: 'open' })
    for (const { offer } of people) expect(await offer()).toBeNull()
    return run.length
  }
  const few = await statements(1)
  clinic = await addClinic(testServer, { ...weekOf('14:00', '14:30', 30) })
  booked = await bookFree(booker, clinic, friday, '14:00')
  expect(await statements(5)).toBe(few)
})

test('a clinical priority set by staff comes first, and staff see the order and the offer', async () => {
  const first = await waiting()
  const urgent = await waiting()
  const path = `/api/admin/waitlist/${urgent.id}/priority`
  expect((await clinic.coordinator.send('PUT', path, { body: { priority: 2 } })).status).toBe(200)
  await release()
  await runJob()
  expect(await first.offer()).toBeNull()
  const list = await clinic.coordinator.get<Answer<StaffWaitlistEntry[]>>(
    `/api/admin/waitlist?doctor_id=${clinic.doctorId}`,
  )
  expect(list.body.data.map(({ id, priority, offer }) => [id, priority, offer?.state ?? null])).toEqual([
    [urgent.id, 2, 'open'],
    [first.id, 0, null],
  ])
  const open = await clinic.coordinator.get<Answer<StaffWaitlistEntry[]>>(
    `/api/admin/waitlist?doctor_id=${clinic.doctorId}&offer=none`,
  )
  expect(open.body.data.map(({ id }) => id)).toEqual([first.id])
  const stranger = await addClinic(testServer)
  expect((await stranger.coordinator.send('PUT', path, { body: { priority: 0 } })).status).toBe(
    // The coordinator of another clinic of the same hospital belongs to its staff.
    200,
  )
  expect((await first.patient.send('PUT', path, { body: { priority: 2 } })).status).toBe(403)
  expect((await accept(first.patient, urgent.id)).status).toBe(404)
})

test('staff see no visit and no offer at clinics of other hospitals, and stop none', async () => {
  const { banadir, specialty } = await referenceIdsOf(testServer)
  const elsewhere = await addClinic(testServer, { hospital_id: banadir })
  const patient = await testServer.addUser()
  const later = await bookFree(patient, clinic, '2026-11-27', '14:00')
  const { id } = await join(patient, { doctor_id: undefined, specialty_id: specialty, appointment_id: later })
  await release()
  await runJob()
  expect(await offerOf(patient)).toMatchObject({ state: 'open', clinic: { id: clinic.id } })
  const seenBy = async (who: Client) => {
    const list = await who.get<Answer<StaffWaitlistEntry[]>>(`/api/admin/waitlist?specialty_id=${specialty}`)
    const entry = list.body.data.find((each) => each.id === id)
    return [entry?.appointment?.id, entry?.offer?.clinic.id]
  }
  expect(await seenBy(clinic.coordinator)).toEqual([later, clinic.id])
  expect(await seenBy(elsewhere.coordinator)).toEqual([undefined, undefined])
  const open = await elsewhere.coordinator.get<Answer<StaffWaitlistEntry[]>>(
    `/api/admin/waitlist?specialty_id=${specialty}&offer=open`,
  )
  expect(open.body.data.map((each) => each.id)).not.toContain(id)
  const stop = (who: Client) => who.post<Answer<StaffWaitlistEntry>>(`/api/admin/waitlist/${id}/stop-offer`)
  const refused = await stop(elsewhere.coordinator)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['offer']])
  expect(await offerOf(patient)).toMatchObject({ state: 'open' })
  expect((await stop(clinic.coordinator)).status).toBe(200)
  // A specialty matches the clinics of the other tests.
  expect((await patient.delete(`/api/patient/waitlist/${id}`)).status).toBe(200)
})

test('accepting without a later appointment holds the slot to be confirmed, under the same code', async () => {
  const { patient, id } = await waiting()
  await release()
  await runJob()
  const [held] = await sql('select id, code from appointments where patient_id = $1', [patient.userId])
  expect((await confirmBy(patient, held.id)).status).toBe(422)
  const accepted = await accept(patient, id)
  expect(accepted.body.data).toEqual({ appointment_id: held.id, moved: false })
  const shown = await patient.get<Answer<{ hold_expires_at: string; code: string }>>(
    `/api/patient/appointments/${held.id}`,
  )
  expect(shown.body.data).toMatchObject({ hold_expires_at: '2026-11-18T11:20:01.000Z', code: held.code })
  expect((await confirmBy(patient, held.id)).status).toBe(200)
  expect((await accept(patient, id)).body.data).toEqual(accepted.body.data)
  expect((await patient.get<Answer<unknown[]>>('/api/patient/waitlist')).body.data).toEqual([])
})

test('accepting moves the later appointment with its payment and its code, once, also when sent twice at once', async () => {
  const patient = await testServer.addUser()
  const later = await bookFree(patient, clinic, '2026-11-27', '14:00')
  await sql(`update appointments set price = 25000, payment_status = 2, payment_method = 'paymob' where id = $1`, [
    later,
  ])
  const columns = 'id, code, short_code, price, payment_status, payment_method, hold_expires_at'
  const [before] = await sql(`select ${columns} from appointments where id = $1`, [later])
  const { id } = await join(patient, { appointment_id: later })
  await release()
  await runJob()
  const answers = await Promise.all([accept(patient, id), accept(patient, id), accept(patient, id)])
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
    answers.map(() => [200, { appointment_id: later, moved: true }]),
  )
  expect(await sql(`select ${columns} from appointments where id = $1`, [later])).toEqual([before])
  const [after] = await sql(`select date::text, slot, starts_at, status from appointments where id = $1`, [later])
  expect(after).toMatchObject({ date: friday, slot: '14:00', status: 1 })
  expect(
    await sql('select kind, changed_by, reason from appointment_history where appointment_id = $1', [later]),
  ).toEqual([{ kind: 'moved', changed_by: patient.userId, reason: null }])
  const active = await sql('select id from appointments where patient_id = $1 and active', [patient.userId])
  expect(active).toEqual([{ id: later }])
  // The time that the patient had is free again.
  const other = await testServer.addUser()
  expect((await choose(other, clinic, '2026-11-27', '14:00')).status).toBe(200)
})

test('declined, expired or stopped, an offer goes to the next, and never to the same again', async () => {
  const people = [await waiting(), await waiting(), await waiting()]
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await release()
  await runJob()
  expect((await decline(one.patient, one.id)).body.data.offer?.state).toBe('declined')
  expect((await decline(one.patient, one.id)).status).toBe(200)
  await runJob()
  expect((await two.offer())?.state).toBe('open')
  testServer.clock.advance(60 * 60_000)
  two.patient = await again(two.patient)
  expect((await accept(two.patient, two.id)).body.errors.offer).toEqual(['This offer is no longer available'])
  await runJob()
  expect((await offerOf(two.patient))?.state).toBe('expired')
  three.patient = await again(three.patient)
  expect((await offerOf(three.patient))?.state).toBe('open')
  const coordinator = await again(clinic.coordinator)
  const stopped = await coordinator.post<Answer<StaffWaitlistEntry>>(`/api/admin/waitlist/${three.id}/stop-offer`)
  expect(stopped.body.data.offer?.state).toBe('stopped')
  await runJob()
  expect(await sql(`select state from waitlist_offers where clinic_id = $1 order by id`, [clinic.id])).toEqual([
    { state: 'declined' },
    { state: 'expired' },
    { state: 'stopped' },
  ])
  const other = await testServer.addUser()
  expect((await choose(other, clinic, friday, '14:00')).status).toBe(200)
})

test('a time on another day is offered after the first offer, if nobody else waits for it', async () => {
  const other = await testServer.addUser()
  const saturday = await bookFree(other, clinic, '2026-11-21', '14:00')
  const { patient, id } = await waiting()
  await release()
  await other.get(`/api/patient/appointments/${saturday}/cancel`)
  await runJob()
  expect(await offerOf(patient)).toMatchObject({ state: 'open', starts_at: '2026-11-20T12:00:00.000Z' })
  await decline(patient, id)
  await runJob()
  expect(await offerOf(patient)).toMatchObject({ state: 'open', starts_at: '2026-11-21T12:00:00.000Z' })
  await decline(patient, id)
  await runJob()
  const openings = await sql('select count(*)::integer as open from waitlist_openings where clinic_id = $1', [
    clinic.id,
  ])
  expect(openings).toEqual([{ open: 0 }])
})

test('a time that has begun is offered to nobody, although the clinic still lets patients book it', async () => {
  const late = { last_appointment_tolerance: -30, last_appointment_unit: 'minutes' }
  clinic = await addClinic(testServer, { ...weekOf('12:50', '13:20', 30), ...late })
  const { patient, id } = await waiting()
  await sql('insert into waitlist_openings (clinic_id, date) values ($1, $2)', [clinic.id, '2026-11-18'])
  await runJob()
  expect(await offerOf(patient)).toBeNull()
  const begun = { clinic_id: clinic.id, date: '2026-11-18', schedule_time: '12:50' }
  const byStaff = await clinic.coordinator.post<Answer<unknown>>(`/api/admin/waitlist/${id}/offer`, begun)
  expect([byStaff.status, Object.keys(byStaff.body.errors)]).toEqual([422, ['schedule_time']])
  expect((await choose(patient, clinic, '2026-11-18', '12:50')).status).toBe(200)
})

test('leaving the list passes an open offer on; its hold is released, the later appointment stays', async () => {
  const patient = await testServer.addUser()
  const later = await bookFree(patient, clinic, '2026-11-27', '14:00')
  const { id } = await join(patient, { appointment_id: later })
  const next = await waiting()
  await release()
  await runJob()
  expect((await patient.send('DELETE', `/api/patient/waitlist/${id}`)).status).toBe(200)
  expect((await patient.send('DELETE', `/api/patient/waitlist/${id}`)).status).toBe(200)
  await runJob()
  expect((await next.offer())?.state).toBe('open')
  expect(await sql('select status from appointments where id = $1', [later])).toEqual([{ status: 1 }])
})

test('when the account of a patient with an open offer is closed, the next is asked', async () => {
  const first = await waiting()
  const next = await waiting()
  await release()
  await runJob()
  expect((await first.offer())?.state).toBe('open')
  const superAdmin = await testServer.as('super@demo.test')
  expect((await superAdmin.delete(`/api/admin/users/${first.patient.userId}`)).status).toBe(200)
  await runJob()
  expect((await next.offer())?.state).toBe('open')
})

test('nobody is asked at night, unless the visit is within 12 hours; in the morning the slot is still offered', async () => {
  testServer.clock.set('2026-11-18T20:00:00Z')
  booker = await again(booker)
  const night = await waiting()
  await release()
  await runJob()
  expect(await night.offer()).toBeNull()
  testServer.clock.set('2026-11-19T04:59:59Z')
  await runJob()
  night.patient = await again(night.patient)
  expect(await offerOf(night.patient)).toBeNull()
  testServer.clock.set('2026-11-19T05:00:00Z')
  await runJob()
  expect((await offerOf(night.patient))?.state).toBe('open')
  await decline(night.patient, night.id)
  const soon = await waiting({ date_from: '2026-11-19' })
  testServer.clock.set('2026-11-19T23:59:59Z')
  await runJob()
  soon.patient = await again(soon.patient)
  expect(await offerOf(soon.patient)).toBeNull()
  testServer.clock.set('2026-11-20T00:00:00Z')
  await runJob()
  expect((await offerOf(soon.patient))?.state).toBe('open')
})

test('a vacation takes an offer back, without telling anybody of a cancelled appointment', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const { patient, id, offer } = await waiting()
  await release()
  await runJob()
  expect(await offer()).toMatchObject({ state: 'open' })
  const away = { title: 'Away', type: 1, doctor_id: clinic.doctorId, date_from: friday, date_to: friday }
  expect((await superAdmin.post('/api/admin/vacations', away)).status).toBe(200)
  expect((await accept(patient, id)).body.errors).toEqual({ offer: ['This offer is no longer available'] })
  await runJob()
  expect(await offer()).toMatchObject({ state: 'expired' })
  const told = await sql('select type from notifications where user_id = $1 order by id', [patient.userId])
  expect(told).toEqual([{ type: 'waitlist_offer' }])
})

test('a vacation that is deleted, an expired hold and a move release slots too', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const dates = { date_from: '2026-11-24', date_to: '2026-11-24' }
  const vacation = await superAdmin.post<Answer<{ id: number }>>('/api/admin/vacations', {
    title: 'Away',
    type: 1,
    doctor_id: clinic.doctorId,
    ...dates,
  })
  const first = await waiting(dates)
  await runJob()
  expect(await first.offer()).toBeNull()
  await superAdmin.send('DELETE', `/api/admin/vacations/${vacation.body.data.id}`)
  await runJob()
  expect((await first.offer())?.starts_at).toBe('2026-11-24T12:00:00.000Z')

  const holder = await testServer.addUser()
  await choose(holder, clinic, '2026-11-26', '14:00')
  const second = await waiting({ date_from: '2026-11-26', date_to: '2026-11-26' })
  testServer.clock.advance(21 * 60_000)
  await testServer.server.platform.jobs.run('release-holds')
  await runJob()
  second.patient = await again(second.patient)
  expect((await offerOf(second.patient))?.starts_at).toBe('2026-11-26T12:00:00.000Z')
})

test('only slots that match are offered: part of the day, dates, place, and earlier than the appointment', async () => {
  const morning = await waiting({ parts: ['morning'] })
  const later = await waiting({ date_from: '2026-11-21' })
  const patient = await testServer.addUser()
  const thursday = await bookFree(patient, clinic, '2026-11-19', '14:00')
  await join(patient, { appointment_id: thursday })
  await release()
  await runJob()
  expect([await morning.offer(), await later.offer(), await offerOf(patient)]).toEqual([null, null, null])
})

test('what cannot be waited for is refused, and so are the sixth and the same entry', async () => {
  const patient = await testServer.addUser()
  const refused = async (changes: Record<string, unknown>) => {
    const { body } = await patient.post<Answer<unknown>>('/api/patient/waitlist', {
      doctor_id: clinic.doctorId,
      date_from: '2026-11-18',
      date_to: '2026-11-30',
      parts: allDay,
      ...changes,
    })
    return Object.keys(body.errors ?? {})
  }
  expect(await refused({ doctor_id: null })).toEqual(['specialty_id'])
  expect(await refused({ date_from: '2026-11-17' })).toEqual(['date_from'])
  expect(await refused({ date_to: '2026-11-17' })).toEqual(['date_to'])
  expect(await refused({ date_to: '2027-11-17' })).toEqual(['date_to'])
  expect(await refused({ parts: [] })).toEqual(['parts'])
  expect(await refused({ hospital_id: 1 })).toEqual(['hospital_id'])
  expect(await refused({ appointment_id: booked })).toEqual(['appointment_id'])
  await join(patient)
  expect(await refused({})).toEqual(['waitlist'])
  for (let count = 1; count < 5; count++) await join(patient, { doctor_id: (await addClinic(testServer)).doctorId })
  expect(await refused({ doctor_id: (await addClinic(testServer)).doctorId })).toEqual(['waitlist'])
})

test('a patient for whom it is already tomorrow can wait for today at the clinic', async () => {
  // It is 23:10 on the 18th in Cairo, and 00:10 on the 19th in Mogadishu.
  testServer.clock.set('2026-11-18T21:10:00Z')
  const ahead = await testServer.addUser({ time_zone: 'Africa/Mogadishu' })
  const places = await ahead.get(`/api/patient/waitlist/places?doctor_id=${clinic.doctorId}`)
  expect(places.body).toMatchObject({ data: { virtual: true, today: '2026-11-18' } })
  const { body } = await ahead.post<Answer<unknown>>('/api/patient/waitlist', {
    doctor_id: clinic.doctorId,
    date_from: '2026-11-17',
    date_to: '2026-11-30',
    parts: allDay,
  })
  expect(body.errors).toEqual({ date_from: ['cannot be before today'] })
  expect(await join(ahead, { date_from: '2026-11-18' })).toMatchObject({ date_from: '2026-11-18' })
})

test('two servers that offer at once: one slot, one patient', async () => {
  const people = [await waiting(), await waiting(), await waiting()]
  await release()
  await Promise.allSettled([runJob(), runJob(), runJob()])
  const open = await sql(`select entry_id from waitlist_offers where clinic_id = $1 and state = 'open'`, [clinic.id])
  expect(open).toEqual([{ entry_id: people[0]?.id }])
})

describe('staff', () => {
  let coordinator: Client
  let other: Client
  beforeEach(async () => {
    const { hub, banadir } = await referenceIdsOf(testServer)
    coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [hub] })
    await sql('insert into clinic_coordinators (clinic_id, user_id) values ($1, $2)', [clinic.id, coordinator.userId])
    other = await testServer.addUser({ role: 'COORDINATOR', hospitals: [banadir] })
  })

  const wish = (patientId: number, changes: Record<string, unknown> = {}) => ({
    ...{ patient_id: patientId, doctor_id: clinic.doctorId, parts: allDay, priority: 1 },
    ...{ date_from: '2026-11-18', date_to: '2026-11-30', ...changes },
  })
  const add = (who: Client, patientId: number, changes: Record<string, unknown> = {}) =>
    who.post<Answer<StaffWaitlistEntry>>('/api/admin/waitlist', wish(patientId, changes))
  const offerTo = (who: Client, id: number, changes: Record<string, unknown> = {}) =>
    who.post<Answer<StaffWaitlistEntry>>(`/api/admin/waitlist/${id}/offer`, {
      ...{ clinic_id: clinic.id, date: '2026-11-21', schedule_time: '14:00', ...changes },
    })
  const takeOff = (who: Client, id: number) => who.delete<Answer<unknown>>(`/api/admin/waitlist/${id}`)
  const newsOf = async ({ userId }: Client) =>
    (await sql('select type from notifications where user_id = $1 order by id', [userId])).map(({ type }) => type)

  test('put a patient of theirs on the list for their clinics, who is notified', async () => {
    const { status, body } = await add(coordinator, booker.userId)
    expect([status, body.data]).toMatchObject([
      200,
      { patient: { id: booker.userId }, doctor: { id: clinic.doctorId }, priority: 1, appointment: null, offer: null },
    ])
    expect(await newsOf(booker)).toContain('waitlist_joined')
    expect((await booker.get<Answer<WaitlistEntry[]>>('/api/patient/waitlist')).body.data).toMatchObject([
      { id: body.data.id },
    ])
    expect((await add(coordinator, booker.userId)).body.errors).toEqual({
      waitlist: ['You are already on this waiting list'],
    })
  })

  test('cannot put on it whom they may not see, nor for clinics that are not theirs, nor without the permission', async () => {
    const stranger = await testServer.addUser()
    expect((await add(coordinator, stranger.userId)).body.errors).toEqual({ patient_id: ['Choose from the list'] })
    expect(Object.keys((await add(other, booker.userId)).body.errors)).toEqual(['hospital_id'])
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [(await referenceIdsOf(testServer)).hub] })
    expect((await add(nurse, booker.userId)).status).toBe(403)
    expect((await add(booker, booker.userId)).status).toBe(403)
    const refused = async (changes: Record<string, unknown>) =>
      Object.keys((await add(coordinator, booker.userId, changes)).body.errors ?? {})
    expect(await refused({ doctor_id: null })).toEqual(['specialty_id'])
    expect(await refused({ patient_id: null })).toEqual(['patient_id'])
    expect(await refused({ priority: 7 })).toEqual(['priority'])
    expect(await refused({ date_from: '2026-11-17' })).toEqual(['date_from'])
    expect(await refused({ appointment_id: 999_999 })).toEqual(['appointment_id'])
  })

  test('offer a free time out of turn, which is held for the patient, and only once', async () => {
    const first = await waiting()
    const second = await waiting()
    const { status, body } = await offerTo(coordinator, second.id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.offer).toMatchObject({ state: 'open', starts_at: '2026-11-21T12:00:00.000Z' })
    expect(await first.offer()).toBeNull()
    expect(await newsOf(second.patient)).toContain('waitlist_offer')
    expect((await offerTo(coordinator, second.id, { date: '2026-11-22' })).body.errors).toEqual({
      offer: ['A time is already being offered to this patient'],
    })
    // The same time cannot be offered to another patient, nor booked.
    expect((await offerTo(coordinator, first.id)).body.errors).toEqual({
      schedule_time: ['This time has just been taken. Choose another one'],
    })
    expect((await choose(booker, clinic, '2026-11-21', '14:00')).status).toBe(422)
    const accepted = await accept(second.patient, second.id)
    expect(accepted.body.data).toMatchObject({ moved: false })
  })

  test('offer only what the patient waits for, at a clinic of theirs, and not a time that was declined', async () => {
    const { patient, id } = await waiting({ date_to: '2026-11-25' })
    expect((await offerTo(coordinator, id, { date: '2026-11-28' })).body.errors).toEqual({
      clinic_id: ['The patient is not waiting for this clinic on this date'],
    })
    expect((await offerTo(coordinator, id, { schedule_time: '09:00' })).body.errors).toEqual({
      schedule_time: ['This time is not offered. Choose another one'],
    })
    const elsewhere = await addClinic(testServer)
    expect(Object.keys((await offerTo(coordinator, id, { clinic_id: elsewhere.id })).body.errors)).toEqual([
      'clinic_id',
    ])
    expect((await offerTo(other, id)).status).toBe(404)
    await offerTo(coordinator, id)
    await decline(patient, id)
    expect((await offerTo(coordinator, id)).body.errors).toEqual({
      schedule_time: ['This time was offered to the patient before. Choose another one'],
    })
    expect((await offerTo(coordinator, id, { date: '2026-11-22' })).status).toBe(200)
  })

  test('take a patient off the list once, and the open offer ends', async () => {
    const { patient, id } = await waiting()
    await offerTo(coordinator, id)
    expect((await takeOff(other, id)).status).toBe(404)
    expect([(await takeOff(coordinator, id)).status, (await takeOff(coordinator, id)).status]).toEqual([200, 200])
    expect(await sql('select state from waitlist_offers where entry_id = $1', [id])).toEqual([{ state: 'stopped' }])
    expect((await newsOf(patient)).filter((type) => type === 'waitlist_removed')).toHaveLength(1)
    expect((await accept(patient, id)).body.errors).toEqual({ offer: ['This offer is no longer available'] })
    expect((await offerTo(coordinator, id)).body.errors).toEqual({ offer: ['This patient is no longer waiting'] })
    expect((await choose(booker, clinic, '2026-11-21', '14:00')).status).toBe(200)
  })

  test('two who offer different times to one patient at once: one is held', async () => {
    const { id } = await waiting()
    const results = await Promise.all([offerTo(coordinator, id), offerTo(coordinator, id, { date: '2026-11-22' })])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(
      await sql(`select count(*)::integer as open from waitlist_offers where entry_id = $1 and state = 'open'`, [id]),
    ).toEqual([{ open: 1 }])
  })
})
