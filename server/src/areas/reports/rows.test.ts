import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { piastres } from '#contract/payments/piastres'
import { reportTypes } from '#contract/reports/types'
import { SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import { loadPerson } from '../../platform/auth/loadCaller'
import { users } from '../../platform/auth/tables'
import { runIn, systemContext } from '../../platform/context'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { consultationRequests } from '../../schema/consultationRequests'
import { lobbies } from '../../schema/lobby'
import { patientMerges } from '../../schema/patientMerges'
import { ledgerEntries, ledgerLines, paymentAttempts } from '../../schema/payments'
import { doseChecks, executions, prescriptionHolds } from '../../schema/prescriptions'
import { specialties } from '../../schema/reference'
import { reports } from '../../schema/reports'
import { surveyInstances } from '../../schema/submissions'
import { idOf } from '../../testing/stored'
import { storeEpisode } from '../episodes/testing/storeEpisode'
import { newOrderCode } from '../investigations'
import { requestSecond, storeDose, storeDrug, storePrescription } from '../prescriptions/testing/storePrescription'
import { storeForm } from '../submissions/testing/storeForm'
import { fixedReports } from './fixed'
import { hiddenRecords } from './head'
import type { Result } from './runFixed'
import { callsSource } from './sources/consultations'
import { discharge } from './testing/discharge'
import { type ReportData, storeReportData } from './testing/reportFixture'
import { sampleQuery } from './testing/sampleQuery'

let testServer: TestServer
let superAdmin: Client
let data: ReportData

beforeAll(async () => {
  testServer = await startTestServer()
  data = await storeReportData(testServer)
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

async function run(path: string): Promise<Result> {
  const { status, body } = await superAdmin.get<Result>(`/api/admin/report/${path}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Rows of the fixture's hospital in a period. */
const runFor = (type: string, from: string, to: string, more = '') =>
  run(`${type}?hospital_id=${data.hospital}&date_from=${from}&date_to=${to}${more}`)

const cellsOf = (result: Result) => result.data.map(({ cells }) => cells)

/** Stores an appointment with a patient of the fixture: a visit that took place unless it says otherwise. */
async function book(
  clinic: number,
  doctor: number,
  start: string,
  change: Partial<typeof appointments.$inferInsert> = {},
) {
  const startsAt = new Date(start)
  const minutes = (count: number) => new Date(startsAt.getTime() + count * 60_000)
  const stored = await testServer.database
    .insert(appointments)
    .values({
      ...{ code: newOrderCode(), clinic_id: clinic, doctor_id: doctor, patient_id: data.patients.p1, price: 0 },
      ...{ date: start.slice(0, 10), slot: '09:00', starts_at: startsAt, ends_at: minutes(20) },
      ...{ status: 4, lobby_state: 3, joined_at: startsAt, started_at: minutes(4), finished_at: minutes(14) },
      ...{ created_at: new Date('2026-11-01T00:00:00Z'), ...change },
    })
    .returning({ id: appointments.id })
  return idOf(stored)
}

/** Posts an entry about an appointment to the ledger. */
async function post(
  appointment: number,
  time: string,
  lines: [typeof ledgerLines.$inferInsert.account, number][],
): Promise<void> {
  const { database } = testServer
  const found = await database.select().from(paymentAttempts).where(eq(paymentAttempts.appointment_id, appointment))
  const attempt =
    found[0]?.id ??
    idOf(
      await database
        .insert(paymentAttempts)
        .values({
          ...{ appointment_id: appointment, number: 1, provider: 'paymob', environment: 'test', currency: 'EGP' },
          ...{ reference: crypto.randomUUID(), amount: piastres(20_000), integrations: ['test'], payable: false },
          ...{ expires_at: new Date(time), created_at: new Date(time) },
        })
        .returning({ id: paymentAttempts.id }),
    )
  await database.transaction(async (transaction) => {
    const entry = { key: crypto.randomUUID(), attempt_id: attempt, created_at: new Date(time) }
    const id = idOf(await transaction.insert(ledgerEntries).values(entry).returning({ id: ledgerEntries.id }))
    await transaction
      .insert(ledgerLines)
      .values(lines.map(([account, amount]) => ({ entry_id: id, account, amount: piastres(amount) })))
  })
}

/** A copy of the fixture's video clinic with other values. */
async function addClinic(change: Partial<typeof clinics.$inferInsert>): Promise<number> {
  const [{ id: _id, ...values } = { id: 0 }] = await testServer.database
    .select()
    .from(clinics)
    .where(eq(clinics.id, data.clinics.video))
  return idOf(
    await testServer.database
      .insert(clinics)
      .values({ ...(values as typeof clinics.$inferInsert), ...change })
      .returning({ id: clinics.id }),
  )
}

test('a doctor with clinics of two specialties has one row, of which the details list all visits', async () => {
  const [first, second] = await testServer.database.select().from(specialties).limit(2)
  const { first: doctor } = data.doctors
  const other = await addClinic({ title: 'Other specialty', specialty_id: second?.id ?? 0 })
  await book(data.clinics.video, doctor, '2026-12-02T07:00:00Z')
  await book(other, doctor, '2026-12-02T08:00:00Z')
  const both = [first?.name, second?.name].sort().join(' · ')
  for (const type of ['physician-appointments', 'physician-delay']) {
    const { data: rows, report } = await runFor(type, '2026-12-01', '2026-12-10')
    expect(rows.map(({ id, cells }) => [id, ...cells.slice(0, 3)])).toEqual([[doctor, 'Rep First', both, 2]])
    expect(report.totals.slice(0, 3)).toEqual([null, null, 2])
    const details = await runFor(`${type}/details/${doctor}`, '2026-12-01', '2026-12-10')
    expect(details.meta.total).toBe(2)
  }
})

test('the names of a row that its id does not decide are texts of the group, so that no two rows have the same id', () => {
  const decided: Record<string, readonly string[]> = {
    id: ['patient', 'hospital', 'department', 'admitted_at', 'discharged_at', 'discharge_reason', 'title', 'organizer'],
    doctor_id: ['doctor'],
    patient_id: ['patient'],
    clinic_id: ['clinic', 'hospital', 'specialty'],
    hospital_id: ['hospital'],
    department_id: ['department', 'hospital'],
    episode_id: ['patient', 'hospital'],
  }
  for (const type of reportTypes) {
    const { id, names } = fixedReports[type]
    const others = names
      .map(({ column }) => column)
      .filter((column) => ![...(decided[id] ?? []), 'starts_at'].includes(column))
    expect([type, ...others]).toEqual([type])
  }
})

test('a clinic that was handed on has one row of income, with both doctors', async () => {
  const clinic = await addClinic({ title: 'Handed on' })
  const { first, second } = data.doctors
  for (const [doctor, start] of [
    [first, '2026-10-06T06:00:00Z'],
    [second, '2026-10-07T06:00:00Z'],
  ] as const) {
    await post(await book(clinic, doctor, start), start, [
      ['paymob', 10_000],
      ['clinic_income', -10_000],
    ])
  }
  const result = await runFor('clinic-income', '2026-10-01', '2026-10-31')
  expect(cellsOf(result)).toEqual([['Handed on', 'Hospital of reports', 'Rep First · Rep Second', 2, 200, 0, 200]])
  const details = await runFor(`clinic-income/details/${clinic}`, '2026-10-01', '2026-10-31')
  expect(details.meta.total).toBe(2)
})

test('a session counts for the doctor of its appointments, also after the clinic was handed on', async () => {
  const { database } = testServer
  const { first, second } = data.doctors
  const clinic = await addClinic({ title: 'Sessions' })
  await database.insert(lobbies).values(
    ['2026-08-05', '2026-08-12'].map((date) => ({
      ...{ session_token: crypto.randomUUID(), clinic_id: clinic, date },
      ...{ starts_at: new Date(`${date}T06:00:00Z`), ends_at: new Date(`${date}T07:00:00Z`) },
      ...{ started_at: new Date(`${date}T06:10:00Z`), ended_at: new Date(`${date}T07:00:00Z`) },
    })),
  )
  await book(clinic, first, '2026-08-05T06:00:00Z')
  await database.update(clinics).set({ doctor_id: second }).where(eq(clinics.id, clinic))
  const result = await runFor('physician-clinics', '2026-08-01', '2026-08-31')
  expect(cellsOf(result)).toEqual([
    ['Rep First', 1, 1, 50, 10],
    // Nobody came to the other one, and it is that of the doctor who has the clinic now.
    ['Rep Second', 1, 1, 50, 10],
  ])
  const ofFirst = `&doctor_id=${first}`
  expect(cellsOf(await runFor('physician-clinics', '2026-08-01', '2026-08-31', ofFirst))).toHaveLength(1)
  const details = await runFor(`physician-clinics/details/${first}`, '2026-08-01', '2026-08-31')
  expect(details.data.map(({ cells }) => cells[0])).toEqual(['2026-08-05T06:00:00Z'])
})

test('a readmission begins within 30 days after another discharge of its patient', async () => {
  const { hospital, departments, doctors, patients } = data
  const stayFrom = async (patient: number, from: string) => {
    const at = new Date(from)
    const stay = { hospital, department: departments.medicine, patient, creator: doctors.first, at }
    const episode = await storeEpisode(testServer, stay)
    await discharge(testServer, episode, new Date(at.getTime() + 86_400_000), doctors.first, 'Recovered')
  }
  // An hour before the 30 days are over, and when they are.
  await stayFrom(patients.p5, '2026-07-02T08:00:00Z')
  await stayFrom(patients.p5, '2026-08-02T07:00:00Z')
  await stayFrom(patients.p6, '2026-07-02T08:00:00Z')
  await stayFrom(patients.p6, '2026-08-02T08:00:00Z')
  const discharges = await runFor('hospital-episode-discharge', '2026-08-01', '2026-08-31')
  expect(cellsOf(discharges)).toEqual([['Hospital of reports', 2, 2, 1, 1, 50]])
})

test('an appointment of which a period has only the refund was not paid in it, and the hour is that of its start', async () => {
  const appointment = await book(data.clinics.physical, data.doctors.second, '2026-09-07T06:00:00Z')
  await post(appointment, '2026-08-31T15:00:00Z', [
    ['paymob', 10_000],
    ['clinic_income', -10_000],
  ])
  await post(appointment, '2026-09-10T15:00:00Z', [
    ['refunds', 4000],
    ['paymob', -4000],
  ])
  const refunded = [['Physical clinic', 'Hospital of reports', 'Rep Second', 0, 0, 40, -40]]
  expect(cellsOf(await runFor('clinic-income', '2026-09-01', '2026-09-30'))).toEqual(refunded)
  // 9:00 in Cairo, in summer; the entry is of 18:00.
  expect(cellsOf(await runFor('clinic-income', '2026-09-01', '2026-09-30', '&hour=9'))).toEqual(refunded)
  expect(cellsOf(await runFor('clinic-income', '2026-09-01', '2026-09-30', '&hour=18'))).toEqual([])
})

test('a consultation is filtered by the hour at which its call started', async () => {
  const { database } = testServer
  const [asked] = await database
    .select()
    .from(consultationRequests)
    .where(eq(consultationRequests.episode_id, data.episodes.open))
  if (!asked) throw new Error('no request')
  const { id: _id, ...values } = asked
  const time = (text: string) => new Date(`2026-12-07T${text}:00Z`)
  await database.insert(consultationRequests).values({
    ...values,
    ...{ sent_at: time('06:55'), started_at: time('07:05'), closed_at: time('07:30') },
    ...{ seen_due: time('08:00'), answer_due: time('09:00') },
  })
  const at = async (hour: number) =>
    (await runFor('patient-episode-tele-consult-time', '2026-12-01', '2026-12-10', `&hour=${hour}`)).meta.total
  expect([await at(8), await at(9)]).toEqual([0, 1])
})

test('times that are only held are not booked, and periods of all years have their days', async () => {
  const { video } = data.clinics
  const { first } = data.doctors
  const waiting = { status: 1, lobby_state: 0, joined_at: null, started_at: null, finished_at: null }
  await book(video, first, '2026-12-16T07:00:00Z', waiting)
  await book(video, first, '2026-12-16T07:30:00Z', {
    ...{ ...waiting, slot: '09:30', hold_expires_at: new Date('2026-11-18T11:20:00Z') },
  })
  const booked = await runFor('doctor-clinic-booked-percentage', '2026-12-16', '2026-12-16', `&doctor_id=${first}`)
  expect(cellsOf(booked)).toEqual([['Rep First', 1, 4, 1, 25]])
  await book(video, first, '2025-01-08T07:00:00Z', { created_at: new Date('2025-01-01T00:00:00Z') })
  const longAgo = await runFor('doctor-clinic-booked-percentage', '2025-01-08', '2025-01-08', `&doctor_id=${first}`)
  expect(cellsOf(longAgo)).toEqual([['Rep First', 1, 4, 1, 25]])
})

test('a follow-up note is an update of its case, and a draft of one is none', async () => {
  const { silent } = data.episodes
  const form = await storeForm(testServer, [{ title: 'Weight', data_type: 2 }], {
    ...{ hospital: data.hospital, type: SURVEY_TYPE.doctorFollowUp },
  })
  const at = new Date('2026-11-18T05:00:00Z')
  const id = idOf(
    await testServer.database
      .insert(surveyInstances)
      .values({
        ...{ survey_id: form.id, survey_line_id: form.line, patient_id: data.patients.p7, hospital_id: data.hospital },
        ...{ model_type: 'episode', model_id: silent, type: 'doctor', status: SURVEY_STATUS.draft },
        ...{ creator_id: data.doctors.first, created_at: at, updated_at: at },
      })
      .returning({ id: surveyInstances.id }),
  )
  const lastUpdate = async () =>
    (await run(`episode-last-update?hospital_id=${data.hospital}`)).data
      .find((row) => row.id === silent)
      ?.cells.slice(4)
  expect(await lastUpdate()).toEqual(['2026-11-15T11:00:00Z', 72])
  await testServer.database
    .update(surveyInstances)
    .set({ status: SURVEY_STATUS.final, submitted_at: at })
    .where(eq(surveyInstances.id, id))
  expect(await lastUpdate()).toEqual(['2026-11-18T05:00:00Z', 6])
})

test('a record of a patient that was merged into another one is not counted as a patient', async () => {
  const query = {
    ...{ version: 1, table: 'patients', joins: [], conditions: [] },
    grouping: { column: 'gender', function: 'group', label: '' },
    columns: [{ column: 'id', function: 'count', label: '' }],
  }
  const count = async () => {
    const { body } = await superAdmin.post<Result>('/api/admin/reports/preview', { query })
    return Number(body.report.totals[1])
  }
  const before = await count()
  const merged = await testServer.addUser()
  expect(await count()).toBe(before + 1)
  const at = testServer.clock.now()
  await testServer.database.insert(patientMerges).values({
    ...{ survivor_id: data.patients.p1, merged_id: merged.userId, merged_by: superAdmin.userId },
    ...{ reason: 'The same person', merged_at: at },
  })
  await testServer.database.update(users).set({ closed_at: at }).where(eq(users.id, merged.userId))
  expect(await count()).toBe(before)
})

test('a report with groups only runs, also when its only figure was removed from the sources', async () => {
  const query = {
    ...{ version: 1, table: 'clinics', joins: [], conditions: [] },
    grouping: { column: 'hospital', function: 'group', label: '' },
    columns: [{ column: 'kind', function: 'group', label: '' }],
  }
  const { status, body } = await superAdmin.post<Result>('/api/admin/reports/preview', { query })
  expect(status).toBe(200)
  expect(cellsOf(body)).toContainEqual(['Hospital of reports', 'By video'])
  expect(body.report).toMatchObject({ totals: [null, null], chart: null })
  const saved = await superAdmin.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Clinics', description: 'By kind', query },
  })
  const { id } = saved.body.data
  const columns = [{ column: 'shoe_size', function: 'avg', label: '' }]
  await testServer.database.$client.query('update reports set query = $2 where id = $1', [
    id,
    JSON.stringify({ ...query, columns }),
  ])
  const rest = await superAdmin.get<Result>(`/api/admin/reports/generate/${id}`)
  expect([rest.status, rest.body.report.limits]).toEqual([
    200,
    ['shoe_size is not available any more and was left out.'],
  ])
  expect(cellsOf(rest.body)).toContainEqual(['Hospital of reports'])
})

test('people and clinics with the same name are groups of their own, and hospitals are grouped with their names', async () => {
  const namesake = await testServer.addUser({
    ...{ role: 'DOCTOR', hospitals: [data.hospital], first_name: 'Rep', last_name: 'First' },
  })
  const clinic = await addClinic({ title: 'Video clinic', doctor_id: namesake.userId })
  await book(data.clinics.video, data.doctors.first, '2027-01-06T07:00:00Z')
  await book(clinic, namesake.userId, '2027-01-06T08:00:00Z')
  await book(clinic, namesake.userId, '2027-01-06T09:00:00Z', { slot: '11:00', status: 5, lobby_state: 0 })
  const query = {
    ...{ version: 1, table: 'appointments', joins: [], order: 2, direction: 'desc' },
    grouping: { column: 'doctor', function: 'group', label: '' },
    columns: [
      { column: 'is_missed', function: 'group', label: '' },
      { column: 'id', function: 'count', label: '' },
    ],
    conditions: [{ column: 'starts_at', operator: 'between', value: '2027-01-01', value2: '2027-01-31' }],
  }
  const { body } = await superAdmin.post<Result>('/api/admin/reports/preview', { query })
  expect(cellsOf(body)).toEqual([
    ['Rep First', false, 1],
    ['Rep First', false, 1],
    ['Rep First', true, 1],
  ])
  expect(body.report.totals).toEqual([null, null, 3])
  expect(body.report.chart?.points.map(({ label }) => label)).toEqual([
    ...['Rep First · No', 'Rep First · No', 'Rep First · Yes'],
  ])
  const grouping = { column: 'hospital_id', function: 'group', label: '' }
  const columns = [{ column: 'id', function: 'count', label: '' }]
  const byHospital = await superAdmin.post<Result>('/api/admin/reports/preview', {
    query: { ...query, grouping, columns, order: 0 },
  })
  expect(cellsOf(byHospital.body)).toEqual([['Hospital of reports', 3]])
  const byClinic = await superAdmin.post<Result>('/api/admin/reports/preview', {
    query: { ...query, grouping: { ...grouping, column: 'clinic' }, columns, order: 1 },
  })
  expect(cellsOf(byClinic.body)).toEqual([
    ['Video clinic', 2],
    ['Video clinic', 1],
  ])
})

test('a pinned report does not name itself to a person who may not read it any more', async () => {
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [data.hospital] })
  const saved = await admin.post<{ data: { id: number } }>('/api/admin/reports', {
    ...{ name: 'Of one hospital', description: 'By doctor', query: sampleQuery },
  })
  const { id } = saved.body.data
  expect((await admin.post('/api/admin/report-pins', { report_id: id })).status).toBe(200)
  const titles = async () =>
    (await admin.get<{ data: { title: string }[] }>('/api/admin/report-pins')).body.data.map(({ title }) => title)
  expect(await titles()).toEqual(['Of one hospital'])
  await testServer.database.update(reports).set({ created_by: superAdmin.userId }).where(eq(reports.id, id))
  expect(await titles()).toEqual(['You no longer have access to this report.'])
})

test('a report of two kinds of records says which of them its reader may not list', async () => {
  const loaded = await loadPerson(testServer.database, superAdmin.userId)
  if (!loaded) throw new Error('no person')
  const limitsWith = (...permissions: string[]) => {
    const person = { ...loaded.person, isSuperAdmin: false, permissions: new Set(permissions) }
    return runIn(systemContext(testServer.server.platform, person), async () => hiddenRecords(callsSource))
  }
  expect(await limitsWith('list-appointment', 'list-requests')).toEqual([])
  expect(await limitsWith('list-appointment')).toEqual([
    'None of your roles shows you: Consultation requests. They are not counted.',
  ])
  expect(await limitsWith('list-requests')).toEqual([
    'None of your roles shows you: Appointments. They are not counted.',
  ])
})

test('a dose is given once its second person has confirmed it, and not due on hold or as needed', async () => {
  const { database, clock } = testServer
  const { doctors, episodes, patients } = data
  const hour = 3_600_000
  const before = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  const drug = await storeDrug(testServer)
  const prescription = await storePrescription(testServer, { episode: episodes.silent, doctor: doctors.first, drug })
  const dose = await requestSecond(testServer, await storeDose(testServer, prescription, 3 * hour), doctors.first)
  await storeDose(testServer, prescription, 2 * hour)
  await database.insert(prescriptionHolds).values({
    ...{ prescription_id: prescription, from_time: before(2.5), until_time: before(1.5), ended: true },
    ...{ reason: 'Surgery', held_by: doctors.first },
  })
  await storeDose(testServer, prescription, hour)
  await database.insert(executions).values({
    ...{ prescription_id: prescription, drug_id: drug, dosage: '500', route_id: 'oral', status: 2 },
    ...{ given_at: before(1), given_by: doctors.first, recorded_by: doctors.first, recorded_at: before(1) },
    created_at: before(1),
  })
  const row = async () =>
    cellsOf(await runFor('episode-prescription-execution', '2026-11-18', '2026-11-18', `&patient_id=${patients.p7}`))
  expect(await row()).toEqual([['Rep P7', 'Hospital of reports', 1, 2, 0, 0, 1, 0]])
  await database
    .update(doseChecks)
    .set({ outcome: 'confirmed', decided_by: doctors.second, decided_at: clock.now() })
    .where(eq(doseChecks.execution_id, dose))
  expect(await row()).toEqual([['Rep P7', 'Hospital of reports', 1, 2, 1, 0, 1, 50]])
})
