import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../platform/testing/client'
import { eventually } from '../../platform/testing/eventually'
import { exportColumns } from '../../platform/testing/exportColumns'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay, type Visit } from './testing/clinicDay'

let testServer: TestServer
let day: ClinicDay
let visit: Visit
let token: string
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
  token = await day.start(visit)
  await day.join(visit)
})
afterEach(() => {
  day.close()
  testServer.clock.set(testNow)
})

const notes = { recommendations: 'Rest.\nتناول السوائل', diagnosis: 'Influenza', examination: '' }

function save(writer: Client, body: typeof notes & { after?: string | null } = notes) {
  return writer.put<{ message: string; data: { saved_at: string } }>(`/api/admin/appointments/${visit.id}/notes`, body)
}

test('notes can be saved while the patient is in the room and for a day after; saving the same again changes nothing', async () => {
  expect((await save(day.doctor)).body).toMatchObject({
    errors: { appointment: ['This patient has not been called in yet'] },
  })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  const first = await save(day.doctor)
  expect(first.body).toEqual({ message: 'Saved Successfully', data: { saved_at: new Date(testNow).toISOString() } })
  testServer.clock.advance(60_000)
  expect((await save(day.doctor)).body.data).toEqual(first.body.data)
  const changed = await save(day.doctor, { ...notes, examination: 'Fever 38.5' })
  expect(changed.body.data.saved_at).toBe(testServer.clock.now().toISOString())
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await save(day.doctor, { ...notes, diagnosis: 'Influenza A' })).status).toBe(200)
  const { finished_at: finishedAt } = await day.row(visit)
  testServer.clock.set(new Date((finishedAt?.getTime() ?? 0) + 24 * 3_600_000 + 1))
  expect((await save(await day.signInAgain(day.doctor))).status).toBe(422)
})

test('notes that would replace those of another device are refused with them, and can be sent once they follow them', async () => {
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  const first = await save(day.doctor, { ...notes, after: null })
  const seen = first.body.data.saved_at
  testServer.clock.advance(60_000)
  const tablet = await save(day.doctor, { ...notes, diagnosis: 'Influenza A', after: seen })
  expect(tablet.status).toBe(200)
  const desk = { ...notes, examination: 'Fever', after: seen }
  const refused = await save(day.doctor, desk)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { notes: { ...notes, diagnosis: 'Influenza A' }, saved_at: tablet.body.data.saved_at },
  ])
  expect((await day.row(visit)).diagnosis).toBe('Influenza A')
  expect((await save(day.doctor, { ...desk, after: null })).status).toBe(409)
  const merged = { ...desk, diagnosis: 'Influenza A', after: tablet.body.data.saved_at }
  expect((await save(day.doctor, merged)).status).toBe(200)
  // The response was lost: the same notes again are no conflict.
  expect((await save(day.doctor, merged)).status).toBe(200)
})

const noNotes = { recommendations: null, diagnosis: null, examination: null }
const noStaffNotes = { recommendations: '', diagnosis: '', examination: '', notes_saved_at: null, shown_at: null }

/** What the patient's room, appointment, list and export contain of the notes. */
async function readByPatient() {
  const { patient } = visit
  const room = await patient.get<{ data: { appointment: object; from_doctor: object | null } }>(
    `/api/patient/room/data/${token}`,
  )
  const lobby = await patient.get<{ data: { appointment: object } }>(`/api/patient/lobby/data/${token}`)
  const shown = await patient.get<{ data: object }>(`/api/patient/appointments/${visit.id}`)
  const list = await patient.get<Record<string, { id: number }[]>>('/api/patient/appointments')
  const listed = Object.values(list.body).flat()
  const columns = exportColumns({ recommendations: 'R', diagnosis: 'D', examination: 'E' })
  const [, ...lines] = await patient.downloadCsv(`/api/patient/appointments/sheet?${columns}`)
  return {
    appointments: [room.body.data.appointment, lobby.body.data.appointment, shown.body.data, ...listed],
    fromDoctor: room.body.data.from_doctor,
    exported: lines.join(''),
  }
}

async function readByStaff(reader: Client) {
  const { body } = await reader.get<{ data: { id: number }[] }>(`/api/admin/lobby/${token}/appointments`)
  return body.data.find(({ id }) => id === visit.id)
}

test('notes are the doctor’s until the visit is finished, then the patient and the clinic’s staff can read them', async () => {
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  await save(day.doctor)
  const during = await readByPatient()
  expect(during.appointments).toHaveLength(4)
  for (const appointment of during.appointments) expect(appointment).toMatchObject(noNotes)
  expect(during.fromDoctor).toBeNull()
  expect(during.exported).not.toMatch(/Rest|Influenza/)
  expect(await readByStaff(day.coordinator)).toMatchObject(noStaffNotes)
  expect(await readByStaff(day.doctor)).toMatchObject(notes)

  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  const after = await readByPatient()
  for (const appointment of after.appointments) expect(appointment).toMatchObject({ ...notes, examination: null })
  expect(after.exported).toContain('Influenza')
  expect(await readByStaff(day.coordinator)).toMatchObject(notes)
})

const show = (who: Client) =>
  who.post<{ data: object; errors?: object }>(`/api/admin/appointments/${visit.id}/show-recommendations`)

test('the doctor shows recommendations during the visit: the patient gets that version only, at once', async () => {
  expect((await show(day.doctor)).body.errors).toEqual({ appointment: ['This patient has not been called in yet'] })
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  await save(day.doctor)
  const tab = await day.connect(visit.patient)
  await tab.subscribe(`appointment.${visit.id}`)
  const event = `appointment.${visit.id} FromDoctor`
  const events = () => tab.events.filter((name) => name === event).length

  const shown = { recommendations: notes.recommendations, shown_at: new Date(testNow).toISOString() }
  const { body } = await show(day.doctor)
  expect(body.data).toEqual({ shown_recommendations: shown.recommendations, shown_at: shown.shown_at })
  await eventually(() => events() === 1)
  expect(await readByPatient()).toMatchObject({ fromDoctor: shown, appointments: [noNotes, noNotes, noNotes, noNotes] })

  testServer.clock.advance(60_000)
  await show(day.doctor)
  await save(day.doctor, { ...notes, recommendations: 'Rest, and drink' })
  expect((await readByPatient()).fromDoctor).toEqual(shown)
  await show(day.doctor)
  await eventually(() => events() === 2)
  expect((await readByPatient()).fromDoctor).toMatchObject({ recommendations: 'Rest, and drink' })

  await save(day.doctor, { ...notes, recommendations: '' })
  await show(day.doctor)
  await eventually(() => events() === 3)
  expect((await readByPatient()).fromDoctor).toBeNull()
  await day.doctor.post(`/api/admin/room/${token}/finish/${visit.id}`)
  expect((await show(day.doctor)).body.errors).toEqual({ appointment: ['This appointment is closed'] })
})

test('only the doctor of the appointment can write notes', async () => {
  await day.doctor.get(`/api/admin/room/${token}/start-with/${visit.id}`)
  expect((await save(visit.patient)).status).toBe(403)
  expect((await save(day.coordinator)).status).toBe(404)
  expect((await save(await testServer.as('doctor2@demo.test'))).status).toBe(404)
  expect((await show(visit.patient)).status).toBe(403)
  expect((await show(day.coordinator)).status).toBe(404)
  expect((await save(await testServer.as('super@demo.test'))).status).toBe(404)
  expect(await day.row(visit)).toMatchObject({ diagnosis: '', notes_saved_at: null })
})
