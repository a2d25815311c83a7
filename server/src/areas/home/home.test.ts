import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatisticsOf } from '#contract/home/calls'
import type { Today } from '#contract/home/today'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { vacations } from '../../schema/vacations'
import { bookFree } from '../appointments/testing/bookingFixture'
import { addClinic, type ReferenceIds, referenceIdsOf } from '../clinics/testing/clinicFixture'
import { ClinicDay } from '../lobby/testing/clinicDay'
import { statistics } from './testing/statistics'

let testServer: TestServer
let referenceIds: ReferenceIds

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
})
afterAll(() => testServer.stop())

test('a Super Admin sees every hospital with the people of it and those below, each person once', async () => {
  const superAdmin = await testServer.as('super@demo.test')
  const before = await statistics(superAdmin, 'super')
  const find = ({ hospitals }: StatisticsOf<'super'>, id: number) => hospitals.find((each) => each.id === id)
  expect(find(before, referenceIds.hub)).toMatchObject({
    name: 'Mashfa University Hospital',
    parent_id: null,
    hospitals_count: 4,
  })
  expect(find(before, referenceIds.aswan)).toMatchObject({
    parent_id: referenceIds.hub,
    hospitals_count: 1,
    in_patients: 2,
  })

  // One person at two hospitals with two roles, another with a role at one hospital only, one with a closed account.
  const both = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub, referenceIds.aswan] })
  const { $client } = testServer.database
  const role = 'insert into user_roles (user_id, role_id, hospital_id) select $1, id, $2 from roles where code = $3'
  await $client.query(role, [both.userId, referenceIds.aswan, 'ADMIN'])
  const elsewhere = await testServer.addUser()
  await $client.query(role, [elsewhere.userId, referenceIds.aswan, 'COORDINATOR'])
  const closedDoctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.aswan] })
  await $client.query('update users set closed_at = now() where id = $1', [closedDoctor.userId])

  const after = await statistics(superAdmin, 'super')
  const more = (read: (of: StatisticsOf<'super'>) => StatisticsOf<'super'>['total'] | undefined) => {
    const [one, two] = [read(before), read(after)]
    const names = ['doctors', 'coordinators', 'nurses', 'admins', 'total_users', 'hospitals_count'] as const
    return names.map((name) => (two?.[name] ?? 0) - (one?.[name] ?? 0))
  }
  expect(more((of) => find(of, referenceIds.aswan))).toEqual([0, 1, 1, 1, 2, 0])
  expect(more((of) => find(of, referenceIds.hub))).toEqual([0, 1, 1, 1, 2, 0])
  expect(more((of) => of.total)).toEqual([0, 1, 1, 1, 2, 0])
  expect(more((of) => find(of, referenceIds.banadir))).toEqual([0, 0, 0, 0, 0, 0])
})

test('a nurse chooses a specialty and sees their hospitals and those below, with zeros where nobody lies', async () => {
  const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.aswan] })
  expect((await statistics(nurse, 'nurse')).hospitals).toEqual([])
  const list = await nurse.get<{ data: { id: number; name: string }[] }>(
    `/api/admin/statistics/specialties/list?q=${encodeURIComponent('القلب')}`,
  )
  expect(list.body.data).toEqual([{ id: referenceIds.specialty, name: 'Cardiology' }])
  const { hospitals } = await statistics(nurse, 'nurse', `?specialty_id=${referenceIds.specialty}`)
  const none = { in_patients: 0, follow_up_notes: 0, radiology: 0, lab: 0, requested_consult: 0, prescriptions: 0 }
  expect(hospitals).toEqual([
    { id: referenceIds.aswan, name: 'Aswan Spoke Hospital', parent_id: referenceIds.hub, ...none },
  ])
  const hubNurse = await testServer.addUser({ role: 'NURSE', hospitals: [referenceIds.hub] })
  expect((await statistics(hubNurse, 'nurse', `?specialty_id=${referenceIds.specialty}`)).hospitals).toHaveLength(4)
})

test('a doctor sees the figures of their specialty, and today’s clinics with their appointment counts', async () => {
  const doctor = await testServer.addUser({
    role: 'DOCTOR',
    hospitals: [referenceIds.hub],
    specialty_id: referenceIds.specialty,
  })
  const clinic = await addClinic(testServer, { title: 'Today' }, doctor)
  await addClinic(testServer, { title: 'From tomorrow', start_date: '2026-11-19' }, doctor)
  // Only the first appointment is today.
  await bookFree(await testServer.addUser(), clinic, '2026-11-18', '16:30')
  await bookFree(await testServer.addUser(), clinic, '2026-11-19', '09:00')
  const mine = await statistics(doctor, 'doctor')
  expect(mine.specialty).toEqual({ id: referenceIds.specialty, name: 'Cardiology' })
  expect(mine.figures).toMatchObject({ in_patients: 2, received_consult: 0 })
  expect(
    mine.clinics_today.map(({ title, type_text, appointments_count, from, to }) => [
      title,
      type_text,
      appointments_count,
      from,
      to,
    ]),
  ).toEqual([['Today', 'Virtual', 1, '09:00', '17:00']])
  const without = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  expect((await statistics(without, 'doctor')).specialty).toBeNull()
})

test('the staff of a lab see the labs they work for, and no others', async () => {
  const omar = await testServer.as('lab@demo.test')
  const { providers, total } = await statistics(omar, 'center')
  expect(providers.map(({ name, center_type: type }) => [name, type])).toEqual([['Mashfa Central Laboratory', 1]])
  expect(total.total_orders).toBe(providers[0]?.total_orders)
})

test('lab staff see order figures; other roles get a dashboard without figures', async () => {
  const lab = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY', hospitals: [referenceIds.hub] })
  expect(await statistics(lab, 'center')).toEqual({
    dashboard: 'center',
    total: { total_orders: 0, todays_orders: 0 },
    providers: [],
  })
  for (const role of ['ADMIN', 'COORDINATOR', 'PATIENT'] as const) {
    expect(await statistics(await testServer.addUser({ role }), 'other')).toEqual({ dashboard: 'other' })
  }
})

test('a coordinator and an admin see who waits, who is late and what is not confirmed today, and coming vacations', async () => {
  const day = await ClinicDay.open(testServer)
  // Slot 4 begins now: slot 3 has begun, slot 9 has not.
  const [waiting, late, first] = [await day.book(2), await day.book(3), await day.book(9)]
  const unconfirmed = await day.book(10, { hold_expires_at: new Date(testServer.clock.now().getTime() + 60_000) })
  await day.book(11, { hold_expires_at: new Date(testServer.clock.now().getTime() - 60_000) })
  const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
  const today = async (who: Client) => {
    const { body } = await who.get<{ data: Today }>('/api/admin/statistics/today')
    const session = body.data.sessions.find(({ id }) => id === day.clinicId)
    return { session, vacations: body.data.vacations.filter(({ name }) => name === 'Test clinic') }
  }
  const people = async () => (await today(day.coordinator)).session?.people.map(({ id, state }) => [id, state])
  expect(await people(), 'nobody can be late before the session has started').toEqual([[unconfirmed.id, 'unconfirmed']])

  const token = await day.start(first)
  await day.join(waiting)
  await testServer.database.insert(vacations).values({
    title: 'Repairs',
    type: 2,
    clinic_id: day.clinicId,
    date_from: '2026-11-25',
    date_to: '2026-11-26',
  })
  for (const who of [day.coordinator, admin]) {
    const { session, vacations: coming } = await today(who)
    expect(session).toMatchObject({ session_token: token, session_ended: false, waiting: 1, late: 1, unconfirmed: 1 })
    expect(session?.people.map(({ id, state }) => [id, state])).toEqual([
      [waiting.id, 'waiting'],
      [late.id, 'late'],
      [unconfirmed.id, 'unconfirmed'],
    ])
    expect(coming).toMatchObject([{ type_text: 'Clinic', date_from: '2026-11-25', date_to: '2026-11-26' }])
  }
  // It is already the day after the vacation there.
  await testServer.database
    .update(vacations)
    .set({ date_from: '2026-11-18', date_to: '2026-11-18' })
    .where(eq(vacations.clinic_id, day.clinicId))
  const east = await testServer.addUser({
    role: 'ADMIN',
    hospitals: [day.hospitalId],
    time_zone: 'Pacific/Kiritimati',
  })
  expect((await today(east)).vacations).toEqual([])
  expect((await today(admin)).vacations).toHaveLength(1)
  const elsewhere = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.banadir] })
  expect(await today(elsewhere)).toEqual({ session: undefined, vacations: [] })
  day.close()
})

test('open episodes of the demo are counted for their hospital and those above', async () => {
  const { total, hospitals } = await statistics(await testServer.as('super@demo.test'), 'super')
  const patients = new Map(hospitals.map((each) => [each.id, each.in_patients]))
  const { hub, aswan, banadir } = referenceIds
  expect([total.in_patients, ...[hub, aswan, banadir].map((id) => patients.get(id))]).toEqual([10, 10, 2, 3])
})
