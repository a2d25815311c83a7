import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { addClinic, type ReferenceIds, referenceIdsOf, signInAgain, weekOf } from './testing/clinicFixture'

type One<T> = { data: T }
interface Started {
  session_token: string
  date: string
}
interface Agenda {
  clinic: { from: string; to: string; agenda_date: string; appointments_count: number }
  session_token: string | null
  session_ended: boolean
  can_start: boolean
  appointments: { id: number; schedule_time: string; physician_cancellable: boolean; patient: { id: number } }[]
}

let testServer: TestServer
let referenceIds: ReferenceIds
let patient: Client

beforeEach(() => testServer.clock.set(testNow))
beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  patient = await testServer.addUser()
})
afterAll(() => testServer.stop())

const book = async (clinic: { id: number; doctorId: number }, date: string, slot: string, who = patient) => {
  const input = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date, schedule_time: slot }
  const { body } = await who.post<One<{ id: number }>>('/api/patient/appointments', input)
  await who.post(`/api/patient/appointments/${body.data.id}/confirm`, { method: 'free' })
  return body.data.id
}

test('the agenda shows who awaits their payment until the hold expires, and does not count them', async () => {
  const clinic = await addClinic(testServer, { price: 150 })
  const slot = { clinic_id: clinic.id, doctor_id: clinic.doctorId, date: '2026-11-18', schedule_time: '16:00' }
  const { body: held } = await (await testServer.addUser()).post<One<{ id: number; hold_expires_at: string }>>(
    '/api/patient/appointments',
    slot,
  )
  const agenda = async (coordinator: Client) =>
    (await coordinator.get<One<Agenda>>(`/api/admin/clinics/${clinic.id}/appointments/18-11-2026`)).body.data
  expect(await agenda(clinic.coordinator)).toMatchObject({
    clinic: { appointments_count: 0 },
    appointments: [
      {
        id: held.data.id,
        status_text: 'Awaiting payment',
        hold_expires_at: held.data.hold_expires_at,
        arrival_choices: [],
      },
    ],
  })
  testServer.clock.set(held.data.hold_expires_at)
  const later = await agenda(await signInAgain(testServer, clinic.coordinator))
  expect(later.appointments).toEqual([])
})

test('the agenda shows the appointments of the day in order, and offers Start within the hours', async () => {
  const clinic = await addClinic(testServer)
  const late = await book(clinic, '2026-11-18', '15:30')
  const early = await book(clinic, '2026-11-18', '14:00', await testServer.addUser())
  const path = `/api/admin/clinics/${clinic.id}/appointments/18-11-2026`
  const { body } = await clinic.doctor.get<One<Agenda>>(path)
  expect(body.data.appointments.map(({ id }) => id)).toEqual([early, late])
  expect(body.data.appointments[1]).toMatchObject({
    schedule_time: '2026-11-18 15:30',
    physician_cancellable: true,
    patient: { id: patient.userId },
  })
  expect(body.data.clinic).toMatchObject({ from: '09:00', to: '17:00', appointments_count: 2 })
  expect(body.data).toMatchObject({ can_start: true, session_token: null, session_ended: false })
  const coordinators = await clinic.coordinator.get<One<Agenda>>(path)
  expect(coordinators.body.data.can_start).toBe(false)
  const stranger = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.banadir] })
  expect((await stranger.get(path)).status).toBe(404)
  expect((await clinic.doctor.get(`/api/admin/clinics/${clinic.id}/appointments/31-02-2026`)).status).toBe(404)
})

test('the agenda can be exported, and the audit log has an entry for each appointment in it', async () => {
  const clinic = await addClinic(testServer)
  const id = await book(clinic, '2026-11-18', '14:30', await testServer.addUser())
  const path = `/api/admin/clinics/${clinic.id}/appointments`
  const columns = exportColumns({
    schedule_time: 'Time',
    patient: 'Patient',
    'patient.age': 'Age',
    'patient.uuid': 'National ID',
    cause: 'Reason for visit',
    status: 'Status',
  })
  const take = (day: string) =>
    fetch(`${testServer.url}${path}/${day}/sheet?format=csv&${columns}`, {
      headers: { authorization: `Bearer ${clinic.doctor.token}`, 'accept-language': 'en' },
    })
  const [head, row, rest] = (await (await take('18-11-2026')).text()).split('\r\n')
  expect(head).toBe('Time,Patient,Age,National ID,Reason for visit,Status')
  expect(row).toMatch(/^2026-11-18 14:30,.+,Scheduled$/)
  expect(rest).toBe('')
  expect((await take('31-02-2026')).status).toBe(404)
  await testServer.server.platform.audit.flush()
  const { rows } = await testServer.database.$client.query(
    `select action from audit_log where kind = 'appointment' and record_id = $1 and user_id = $2`,
    [String(id), clinic.doctor.userId],
  )
  expect(rows).toEqual([{ action: 'clinics.agendaSheet' }])
})

test('starting opens one session a day, however many requests there are', async () => {
  const clinic = await addClinic(testServer)
  const id = await book(clinic, '2026-11-18', '16:30')
  const check = `/api/admin/clinics/check-start/${id}`
  expect((await patient.get<One<object>>(check)).body.data).toMatchObject({ started: false, session_token: null })
  const path = `/api/admin/clinics/${clinic.id}/start`
  const responses = await Promise.all(Array.from({ length: 5 }, () => clinic.doctor.get<One<Started>>(path)))
  const tokens = new Set(responses.map(({ body }) => body.data.session_token))
  expect(tokens.size).toBe(1)
  expect(responses[0]?.body.data.date).toBe('2026-11-18')
  const [token] = tokens
  expect((await patient.get<One<object>>(check)).body.data).toMatchObject({ started: true, session_token: token })
  expect((await clinic.coordinator.get(path)).status).toBe(403)
  const other = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  expect((await other.get(path)).status).toBe(404)
})

test('a session cannot be started before its hours, but is found again after them', async () => {
  const clinic = await addClinic(testServer, weekOf('14:00', '16:00', 30))
  const path = `/api/admin/clinics/${clinic.id}/start`
  const early = await clinic.doctor.get<{ errors: object }>(path)
  expect(early.status).toBe(422)
  expect(early.body.errors).toEqual({ clinic: ['The clinic can be started within its hours only'] })
  testServer.clock.set('2026-11-18T12:00:00Z')
  const started = await (await signInAgain(testServer, clinic.doctor)).get<One<Started>>(path)
  testServer.clock.set('2026-11-18T14:30:00Z')
  const later = await signInAgain(testServer, clinic.doctor)
  expect((await later.get<One<Started>>(path)).body.data.session_token).toBe(started.body.data.session_token)
  await later.post(`/api/admin/lobby/${started.body.data.session_token}/end`)
  expect((await later.get(path)).status).toBe(422)
  const agenda = await later.get<One<Agenda>>(`/api/admin/clinics/${clinic.id}/appointments/18-11-2026`)
  expect(agenda.body.data).toMatchObject({ session_ended: true, can_start: false })
})

test('my clinics are the next 31 days of clinics where I am doctor or coordinator, without vacations', async () => {
  const clinic = await addClinic(testServer, weekOf('10:00', '12:00', 30, ['thursday']))
  const second = await addClinic(testServer, weekOf('09:00', '09:30', 30, ['thursday']), clinic.doctor)
  await testServer.database.$client.query(
    `insert into vacations (title, type, date_from, date_to, doctor_id) values ('Away', 1, '2026-11-26', '2026-11-27', $1)`,
    [clinic.doctorId],
  )
  type Cards = { data: { id: number; date: string; from: string }[]; meta: { total: number } }
  const { body } = await clinic.doctor.get<Cards>('/api/admin/clinics/my-clinics?limit=3')
  expect(body.meta.total).toBe(8)
  expect(body.data.map(({ id, date, from }) => [id, date, from])).toEqual([
    [second.id, '2026-11-19', '09:00'],
    [clinic.id, '2026-11-19', '10:00'],
    [second.id, '2026-12-03', '09:00'],
  ])
  const at = '/api/admin/clinics/my-clinics/sheet'
  const columns = exportColumns({
    date: 'Date',
    from: 'Opens',
    to: 'Closes',
    time_zone: 'Time zone',
    title: 'Clinic',
    specialty: 'Specialty',
    doctor: 'Doctor',
    hospital: 'Hospital',
    type: 'Type',
    appointments_count: 'Appointments',
  })
  const [head, first, ...rest] = await clinic.doctor.downloadCsv(`${at}?${columns}`)
  expect(head).toBe('Date,Opens,Closes,Time zone,Clinic,Specialty,Doctor,Hospital,Type,Appointments')
  expect(first).toMatch(/^2026-11-19,09:00,09:30,Africa\/Cairo,.+,0$/)
  expect(rest).toHaveLength(7)
  expect((await (await testServer.addUser()).get(at)).status).toBe(403)
})

test('a coordinator lists their clinics, an admin those of their hospitals, and both open their agendas', async () => {
  const clinic = await addClinic(testServer)
  type Cards = { data: { id: number; agenda_date: string }[]; meta: { total: number } }
  const list = async (who: Client, query = '') => {
    const { status, body } = await who.get<Cards>(`/api/admin/clinics/my-clinics?limit=100${query}`)
    return { status, ids: new Set(body.data?.map(({ id }) => id)), first: body.data?.[0] }
  }
  const coordinators = await list(clinic.coordinator)
  expect([...coordinators.ids]).toEqual([clinic.id])
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.hub] })
  expect(await list(admin)).toMatchObject({ status: 200, ids: new Set() })
  const spoke = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  for (const [who, isListed] of [
    [admin, true],
    [clinic.coordinator, true],
    [spoke, false],
  ] as const) {
    const path = '&whose=hospitals'
    const { body } = await who.get<Cards>(`/api/admin/clinics/my-clinics?limit=100${path}`)
    const pages = Math.ceil(body.meta.total / 100)
    const found: boolean[] = []
    for (let page = 1; page <= pages; page++) found.push((await list(who, `${path}&page=${page}`)).ids.has(clinic.id))
    expect(found.includes(true)).toBe(isListed)
  }
  for (const who of [clinic.coordinator, admin]) {
    const path = `/api/admin/clinics/${clinic.id}/appointments/${coordinators.first?.agenda_date}`
    expect((await who.get(path)).status).toBe(200)
  }
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
  expect((await list(nurse)).status).toBe(403)
})

test('a clinic with upcoming appointments cannot be deleted; without them it can, and then it appears nowhere', async () => {
  const clinic = await addClinic(testServer)
  const admin = await testServer.as('super@demo.test')
  const id = await book(clinic, '2026-11-20', '10:00', await testServer.addUser())
  const path = `/api/admin/clinics/${clinic.id}`
  const refused = await admin.delete<{ errors: object }>(path)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ clinic: ['This clinic has upcoming appointments and cannot be deleted'] })
  await testServer.database.$client.query('update appointments set status = 6 where id = $1', [id])
  expect((await admin.delete(path)).status).toBe(200)
  expect((await admin.get(path)).status).toBe(404)
  expect((await patient.get(`/api/patient/appointments/clinic-slots/${clinic.id}/2026-11-20`)).status).toBe(404)
})

test('the list is searched by the doctor’s name in every spelling, and not by their phone', async () => {
  const named = { first_name: 'خديجة', last_name: 'الشاذلي', phone: '+201555666777' }
  const doctor = await testServer.addUser({ ...named, role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const clinic = await addClinic(testServer, {}, doctor)
  const search = async (q: string) => {
    const { body } = await clinic.coordinator.get<{ data: { id: number }[]; meta: { total: number } }>(
      `/api/admin/clinics?q=${encodeURIComponent(q)}`,
    )
    return [body.meta.total, ...body.data.map(({ id }) => id)]
  }
  for (const q of ['khadija', 'خَدِيجَه', 'Khadiga الشاذ', 'الشاذلى']) {
    expect([q, ...(await search(q))]).toEqual([q, 1, clinic.id])
  }
  expect(await search('0155566')).toEqual([0])
})

test('the list is searched by title or doctor, paged with its total, and limited to my hospitals', async () => {
  const admin = await testServer.as('super@demo.test')
  await addClinic(testServer, { title: '100%_sure' })
  await addClinic(testServer, { title: '100 other' })
  const aswan = await addClinic(testServer, { title: '100 of Aswan', hospital_id: referenceIds.aswan })
  type List = { data: { id: number; title: string }[]; meta: object }
  const literal = await admin.get<List>(`/api/admin/clinics?q=${encodeURIComponent('0%_SU')}`)
  expect(literal.body.data.map(({ title }) => title)).toEqual(['100%_sure'])
  const paged = await admin.get<List>('/api/admin/clinics?q=100&limit=2&page=2')
  expect(paged.body.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
  expect(paged.body.data).toHaveLength(1)
  const byDoctor = await admin.get<List>(`/api/admin/clinics?q=Test Person&limit=100&type=physical`)
  expect(byDoctor.body.data).toEqual([])
  const ofAswan = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
  const own = await ofAswan.get<List>('/api/admin/clinics?q=100')
  expect(own.body.data.map(({ id }) => id)).toEqual([aswan.id])
})
