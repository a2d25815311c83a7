import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comparison, PatientMerge } from '#contract/patientMerges/calls'
import type { PatientCard } from '#contract/users/people'
import type { Client } from '../../platform/testing/client'
import { runTogether } from '../../platform/testing/concurrentCalls'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { createRecords } from '../../testing/createRecords'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { movedReferences } from './references'

interface Answer<T> {
  data: T
  error?: string
  errors?: Record<string, string[]>
  merged_into?: number
}

let testServer: TestServer
let admin: Client
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.addUser({ role: 'SUPER_ADMIN' })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
})
afterEach(() => day.close())

const rows = async <R>(text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows as R[]
const compare = (kept: number, other: number) =>
  admin.get<Answer<Comparison>>(`/api/admin/patients/${kept}/merge?other_id=${other}`)
const merge = (kept: number, other: number, headers: Record<string, string> = {}) =>
  admin.post<Answer<PatientMerge>>(
    `/api/admin/patients/${kept}/merge`,
    { merged_id: other, reason: 'The same national ID' },
    { headers },
  )
const undo = (id: number) => admin.post<Answer<PatientMerge>>(`/api/admin/patient-merges/${id}/undo`, {})
const open = (who: Client, id: number) => who.get<Answer<PatientCard>>(`/api/admin/patients/${id}`)

async function merged(kept: number, other: number): Promise<PatientMerge> {
  const { status, body } = await merge(kept, other)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

const obstacles = async (kept: Client, other: Client) =>
  (await compare(kept.userId, other.userId)).body.data.obstacles.map(({ obstacle }) => obstacle)
const patientOf = async ({ id }: Visit) =>
  (await rows<{ patient_id: number }>('select patient_id from appointments where id = $1', [id]))[0]?.patient_id

/** Returns the rows of all tables that a merge changes, without what every change of a row sets. */
async function snapshot(): Promise<Record<string, unknown>> {
  const tables = [...new Set(movedReferences.map(({ table }) => table))]
  const contents = tables.map(async (table) => {
    const [row] = await rows<{ content: unknown }>(
      `select coalesce(json_agg(stored order by stored::text), '[]') as content
        from (select to_jsonb(t) - 'row_changed_at' as stored from ${table} as t) as all_rows
        where stored ->> 'type' is distinct from 'records_merged'`,
    )
    return [table, row?.content]
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** Returns where a user is named in the columns that a merge changes. */
async function namedIn(userId: number): Promise<string[]> {
  const found = movedReferences.map(async ({ table, column, when }) => {
    if (when) return []
    const [row] = await rows<{ count: number }>(
      `select count(*)::integer as count from ${table} where ${column} = $1`,
      [userId],
    )
    return row?.count ? [`${table}.${column}`] : []
  })
  return (await Promise.all(found)).flat()
}

/** Returns a patient with one record of each kind, who is in no visit. */
async function richPatient(): Promise<number> {
  const { userId: patient } = await testServer.addUser()
  const { userId: account } = await testServer.addUser()
  const { doctor, coordinator, hospitalId } = day
  const staff = { doctor: doctor.userId, coordinator: coordinator.userId, member: coordinator.userId }
  await createRecords(testServer, hospitalId, { ...staff, patient, account, notified: patient })
  await rows('update appointments set status = 1, lobby_state = 0 where patient_id = $1 and status in (2, 3)', [
    patient,
  ])
  await rows(`update waitlist_offers set state = 'expired', answered_at = now() where state = 'open'`)
  return patient
}

describe('a merge', () => {
  test('moves everything, and undoing it moves back exactly that', async () => {
    const other = await richPatient()
    const kept = await testServer.addUser()
    const before = await snapshot()
    const where = await namedIn(other)
    expect(where.length).toBeGreaterThan(7)
    const { body } = await compare(kept.userId, other)
    expect(body.data.obstacles).toEqual([])
    const counted = body.data.records[1]?.parts.reduce((sum, { count }) => sum + count, 0)
    const done = await merged(kept.userId, other)
    expect(done.moved).toBeGreaterThanOrEqual(counted ?? 0)
    expect(await namedIn(other)).toEqual([])
    expect(await namedIn(kept.userId)).toEqual(expect.arrayContaining(where))
    const undone = await undo(done.id)
    expect([undone.status, undone.body.data]).toEqual([
      200,
      expect.objectContaining({
        undone_at: testServer.clock.now().toISOString(),
        can_undo: false,
        undone_by: expect.objectContaining({ id: admin.userId }),
      }),
    ])
    expect(await snapshot()).toEqual(before)
  })

  test('closes the account, and calls about the record name the one that stays to those who can open that', async () => {
    const visit = await day.book(4)
    const kept = await testServer.addUser()
    const stranger = await testServer.addUser({ role: 'DOCTOR', hospitals: [] })
    expect((await open(day.doctor, visit.patient.userId)).status).toBe(200)
    await merged(kept.userId, visit.patient.userId)
    const answered = await open(day.doctor, visit.patient.userId)
    expect([answered.status, answered.body.merged_into, answered.body.error]).toEqual([
      404,
      kept.userId,
      'This record was merged into another one',
    ])
    expect((await open(day.doctor, kept.userId)).status).toBe(200)
    const hidden = await open(stranger, visit.patient.userId)
    expect([hidden.status, hidden.body.merged_into]).toEqual([404, undefined])
    expect((await open(admin, visit.patient.userId)).body.merged_into).toBe(kept.userId)
    expect((await visit.patient.get('/api/patient/appointments')).status).toBe(401)
    expect(await patientOf(visit)).toBe(kept.userId)
  })

  test('follows further merges of the record that stayed, which is undone first', async () => {
    const [first, second, third] = [await day.book(4), await testServer.addUser(), await testServer.addUser()]
    const one = await merged(second.userId, first.patient.userId)
    const two = await merged(third.userId, second.userId)
    expect((await open(day.doctor, first.patient.userId)).body.merged_into).toBe(third.userId)
    expect((await undo(one.id)).body.errors).toEqual({
      merge: ['The record that stayed was closed or merged since then. Undo that first'],
    })
    await undo(two.id)
    expect(await patientOf(first)).toBe(second.userId)
    await undo(one.id)
    expect(await patientOf(first)).toBe(first.patient.userId)
  })

  test('is in the audit log with both records, and the patient sees who opened the merged one', async () => {
    const visit = await day.book(4)
    const kept = await testServer.addUser()
    await open(day.doctor, visit.patient.userId)
    const { id } = await merged(kept.userId, visit.patient.userId)
    await testServer.server.platform.audit.flush()
    const entries = await rows<{ kind: string; record_id: string }>(
      `select kind, record_id from audit_log where action = 'patientMerges.create' and user_id = $1 order by id desc limit 3`,
      [admin.userId],
    )
    expect(entries.map(({ kind, record_id: record }) => `${kind} ${record}`).toSorted()).toEqual(
      [`patient ${kept.userId}`, `patient ${visit.patient.userId}`, `patientMerge ${id}`].toSorted(),
    )
    const { body } = await kept.get<{ data: { user_id: number }[] }>('/api/patient/record-views')
    expect(body.data.map(({ user_id: user }) => user)).toEqual(
      expect.arrayContaining([day.doctor.userId, admin.userId]),
    )
  })

  test('after another one, the patient still sees who opened the first record', async () => {
    const [first, second, third] = [await day.book(4), await testServer.addUser(), await testServer.addUser()]
    await open(day.doctor, first.patient.userId)
    await merged(second.userId, first.patient.userId)
    await merged(third.userId, second.userId)
    await testServer.server.platform.audit.flush()
    const { body } = await third.get<{ data: { user_id: number }[] }>('/api/patient/record-views')
    expect(body.data.map(({ user_id: user }) => user)).toContain(day.doctor.userId)
  })

  test('is for Super Admin only', async () => {
    const [kept, other] = [await testServer.addUser(), await testServer.addUser()]
    const hospitalAdmin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
    const path = `/api/admin/patients/${kept.userId}/merge`
    for (const who of [hospitalAdmin, day.doctor, kept]) {
      expect((await who.get(`${path}?other_id=${other.userId}`)).status).toBe(403)
      expect((await who.post(path, { merged_id: other.userId, reason: 'Same' })).status).toBe(403)
      expect((await who.get('/api/admin/patient-merges')).status).toBe(403)
    }
    expect((await testServer.stranger.post(path, { merged_id: other.userId, reason: 'Same' })).status).toBe(401)
  })

  test('that is sent twice is done once; two at the same time are one', async () => {
    const [kept, other] = [await testServer.addUser(), await testServer.addUser()]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [await merge(kept.userId, other.userId, key), await merge(kept.userId, other.userId, key)]
    expect(two.body).toEqual(one.body)
    expect((await merge(kept.userId, other.userId)).body.errors).toEqual({
      merged_id: ['Both have to be patients with an open account'],
    })
    const third = await testServer.addUser()
    const results = await runTogether(testServer.database, {
      lock: sql`select from users where id = ${kept.userId} for update`,
      calls: [() => merge(kept.userId, third.userId), () => merge(third.userId, kept.userId)],
    })
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('and a booking at the same time lose nothing: the booking is refused or moved', async () => {
    const [visit, kept] = [await day.book(4), await testServer.addUser()]
    const other = visit.patient.userId
    const insert = () =>
      rows(
        `insert into appointments (code, short_code, clinic_id, doctor_id, patient_id, date, slot, starts_at, ends_at, price, created_at)
          select $2, new_booking_number(), clinic_id, doctor_id, patient_id, date, slot, starts_at + interval '1 hour',
            ends_at + interval '1 hour', price, created_at from appointments where id = $1`,
        [visit.id, crypto.randomUUID()],
      ).then(
        () => 'booked',
        (error: Error) => error.message,
      )
    const [result, outcome] = await runTogether<unknown>(testServer.database, {
      lock: sql`select from users where id = ${other} for update`,
      calls: [() => merge(kept.userId, other), insert],
    })
    expect((result as { status: number }).status).toBe(200)
    const [{ count } = { count: -1 }] = await rows<{ count: number }>(
      'select count(*)::integer as count from appointments where patient_id = $1',
      [other],
    )
    expect(count).toBe(0)
    expect(['booked', `The record of patient ${other} was merged into another one`]).toContain(outcome)
  })
})

describe('what has to be settled first', () => {
  test('the same record, none, that of staff, and a closed one', async () => {
    const kept = await testServer.addUser()
    expect((await compare(kept.userId, kept.userId)).body.errors).toEqual({
      other_id: ['Choose another record: this is the same one'],
    })
    expect((await merge(kept.userId, 999_999)).body.errors).toEqual({
      merged_id: ['Both have to be patients with an open account'],
    })
    expect((await merge(kept.userId, day.doctor.userId)).status).toBe(422)
    expect((await compare(999_999, kept.userId)).status).toBe(404)
  })

  test('a visit, two appointments at one time, and two stays', async () => {
    const one = await day.book(4)
    const waiting = await day.book(5, { status: 2 })
    expect(await obstacles(one.patient, waiting.patient)).toEqual(['in_visit'])
    // Nothing is lost if the record of the one who waits stays.
    expect(await obstacles(waiting.patient, one.patient)).toEqual([])
    const otherDay = await ClinicDay.open(testServer)
    const sameTime = await otherDay.book(4)
    expect(await obstacles(one.patient, sameTime.patient)).toEqual(['overlap'])
    const refused = await merge(one.patient.userId, sameTime.patient.userId)
    expect(refused.body.errors).toEqual({
      merged_id: ['Both records have an appointment at the same time. Cancel or move one of them first'],
    })
    otherDay.close()
  })

  test('allergies that contradict each other; two statements that none is known do not', async () => {
    const [one, other] = [await day.book(4), await day.book(5)]
    const noneKnown = ({ patient }: Visit) =>
      day.doctor.post(`/api/admin/patients/${patient.userId}/allergies/none-known`, {})
    await noneKnown(one)
    await day.doctor.post(`/api/admin/patients/${other.patient.userId}/allergies`, {
      ...{ drug_id: null, substance: 'Penicillin', reaction: null, severity: 'severe' },
      ...{ status: 'active', status_reason: null, noted_since: null },
    })
    expect(await obstacles(one.patient, other.patient)).toEqual(['allergies'])
    const third = await day.book(6)
    await noneKnown(third)
    expect(await obstacles(one.patient, third.patient)).toEqual([])
    const { id } = await merged(one.patient.userId, third.patient.userId)
    const stated = await rows('select patient_id from allergies where patient_id = any ($1) and applies order by 1', [
      [one.patient.userId, third.patient.userId],
    ])
    expect(stated).toHaveLength(2)
    await undo(id)
  })
})

describe('undoing a merge', () => {
  test('leaves what was added since then, except what belongs to a visit that moves back', async () => {
    const visit = await day.book(4)
    const kept = await testServer.addUser()
    const done = await merged(kept.userId, visit.patient.userId)
    const later = await day.book(8, { patient_id: kept.userId })
    const message = await kept.post<{ data: { id: number } }>(`/api/admin/chat/appointment-${visit.id}/messages`, {
      body: 'Good morning',
      client_id: crypto.randomUUID(),
    })
    expect(message.status).toBe(200)
    await undo(done.id)
    expect([await patientOf(visit), await patientOf(later)]).toEqual([visit.patient.userId, kept.userId])
    expect(await rows('select sender_id from chat_messages where id = $1', [message.body.data.id])).toEqual([
      { sender_id: visit.patient.userId },
    ])
    expect((await open(day.doctor, visit.patient.userId)).status).toBe(200)
  })

  test('is possible for 30 days, and twice changes nothing more', async () => {
    const [kept, other] = [await testServer.addUser(), await testServer.addUser()]
    const done = await merged(kept.userId, other.userId)
    expect(done).toMatchObject({ can_undo: true, undo_until: '2026-12-18T11:00:00.000Z' })
    testServer.clock.advance(30 * 86_400_000)
    admin = await day.signInAgain(admin)
    expect((await undo(done.id)).body.errors).toEqual({ merge: ['A merge can be undone for 30 days only'] })
    const { body } = await admin.get<{ data: PatientMerge[] }>('/api/admin/patient-merges')
    expect(body.data[0]).toMatchObject({ id: done.id, can_undo: false, undone_at: null })
    testServer.clock.set(testNow)
    const [once, twice] = [await undo(done.id), await undo(done.id)]
    expect([once.status, twice.body]).toEqual([200, once.body])
  })

  test('is refused when another account has the email by now', async () => {
    const [kept, other] = [await testServer.addUser(), await testServer.addUser({ email: 'twin@test.example' })]
    const done = await merged(kept.userId, other.userId)
    await testServer.addUser({ email: 'twin@test.example' })
    expect((await undo(done.id)).body.errors).toEqual({
      merge: ['Another account now has the email of this record. Change it there first'],
    })
  })

  test('is refused when another patient signs in by the same phone and birth date by now, which would open neither', async () => {
    const [kept, other] = [await testServer.addUser(), await testServer.addUser()]
    const signsInBy = (phone: string, { userId }: Client) =>
      rows(`update users set email = '', phone = $1, birth_date = '1990-01-15' where id = $2`, [phone, userId])
    await signsInBy('+201001239901', other)
    const done = await merged(kept.userId, other.userId)
    await signsInBy('+201001239901', kept)
    expect((await undo(done.id)).body.errors).toEqual({
      merge: [
        'Another patient now signs in with the phone and birth date of this record. Change one of them there first',
      ],
    })
    await signsInBy('+201001239902', kept)
    expect((await undo(done.id)).status).toBe(200)
  })
})

test('what never changes its patient does so by a merge only', async () => {
  const [value] = await rows<{ id: number }>('select id from investigations limit 1')
  const [recipient] = await rows<{ sent_survey_id: number; patient_id: number }>(
    'select * from sent_survey_recipients limit 1',
  )
  const kept = await testServer.addUser()
  const change = (text: string, values: unknown[]) => testServer.database.$client.query(text, values)
  await expect(
    change('update investigations set patient_id = $1 where id = $2', [kept.userId, value?.id]),
  ).rejects.toThrow('never changes')
  await expect(
    change('update sent_survey_recipients set patient_id = $1 where sent_survey_id = $2 and patient_id = $3', [
      kept.userId,
      recipient?.sent_survey_id,
      recipient?.patient_id,
    ]),
  ).rejects.toThrow('never change')
  await expect(change('delete from patient_merges', [])).rejects.toThrow('never changed')
})
