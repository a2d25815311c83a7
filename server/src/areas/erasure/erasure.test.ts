import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit/calls'
import type { ErasureRequest, ErasureRow, OwnErasure } from '#contract/erasure/calls'
import type { Client } from '../../platform/testing/client'
import { samplePng } from '../../platform/testing/sampleFiles'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { ClinicDay } from '../lobby/testing/clinicDay'

type One<T> = { data: T; errors: Record<string, string[]> }

const ownPath = '/api/admin/profile/erasure'
const path = '/api/admin/erasure-requests'
const password = 'Demo-1234'

let testServer: TestServer
let superAdmin: Client
let day: ClinicDay
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  superAdmin = await testServer.as('super@demo.test')
  day = await ClinicDay.open(testServer)
})
afterEach(() => day.close())

const rows = async <R>(text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows as R[]
const countOf = async (table: string, userId: number, column = 'user_id') =>
  (await rows<{ count: number }>(`select count(*)::integer as count from ${table} where ${column} = $1`, [userId]))[0]
    ?.count

/** Asks with the password of the demo, which people of tests do not have by themselves. */
async function ask(patient: Client, current_password = password) {
  await rows(
    `update users set password_hash = (select password_hash from users where email = 'super@demo.test') where id = $1`,
    [patient.userId],
  )
  return patient.post<One<OwnErasure>>(ownPath, { current_password })
}

async function asked(patient: Client): Promise<number> {
  const { status, body } = await ask(patient)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [row] = await rows<{ id: number }>(`select id from erasure_requests where user_id = $1 and state = 'open'`, [
    patient.userId,
  ])
  return row?.id ?? 0
}

const carryOut = (id: number, person = superAdmin) => person.post<One<ErasureRequest>>(`${path}/${id}/carry-out`, {})
const show = async (id: number) => (await superAdmin.get<One<ErasureRequest>>(`${path}/${id}`)).body.data

/** Returns the account as it is stored. */
async function account(userId: number): Promise<Record<string, unknown>> {
  const [row] = await rows<Record<string, unknown>>('select * from users where id = $1', [userId])
  return row ?? {}
}

/** Stores a merge that cannot be undone any more. */
const storeMerge = (survivor: Client, merged: Client) =>
  rows(
    `with closed as (update users set closed_at = $3 where id = $2)
      insert into patient_merges (survivor_id, merged_id, reason, merged_by, merged_at) values ($1, $2, 'Twice', $4, $3)`,
    [survivor.userId, merged.userId, new Date(Date.parse(testNow) - 40 * 86_400_000), superAdmin.userId],
  )

/** A patient whose visit is over, with contact data, a picture, a document, a notification and an email. */
async function patientWithRecord(number: number) {
  const { id: visit, patient } = await day.book(number, { status: 4, lobby_state: 3 })
  const { userId } = patient
  await rows(
    `update users set first_name = 'Salma', last_name = 'Adel', uuid = '29001011234567', phone = '+20100000' || lpad(id::text, 4, '0'),
      address = 'Nile street', guardian_phone = '+201000000002', guardian_first_name = 'Adel' where id = $1`,
    [userId],
  )
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(samplePng)]), 'me.png')
  const sent = await patient.send('POST', '/api/admin/profile/update-media', { form })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const document = new FormData()
  document.append('name', 'Insurance')
  document.append('document', new Blob([new Uint8Array(samplePng)]), 'card.png')
  const added = await superAdmin.send('POST', `/api/admin/users/${userId}/documents`, { form: document })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  await rows(
    `insert into notifications (user_id, type, key, values, about, created_at)
      values ($1, 'records_merged', '1', '{}', '{}', $2)`,
    [userId, testNow],
  )
  await rows(
    `insert into whatsapp_consents (user_id, number, given_at) select id, phone, $2 from users where id = $1`,
    [userId, testNow],
  )
  await rows(
    `insert into mails (to_address, subject, body, language, status, created_at)
      select upper(email), 'Your appointment', '', 'en', 'sent', $2 from users where id = $1`,
    [userId, testNow],
  )
  const { email, avatar_media_id: picture } = await account(userId)
  return { patient, visit, email: String(email), picture: Number(picture) }
}

describe('asking', () => {
  test('needs the password, stores one request however often it is sent, and can be withdrawn', async () => {
    const { patient } = await patientWithRecord(10)
    const wrong = await ask(patient, 'Wrong-1234')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']])
    for (const _attempt of [1, 2]) expect((await ask(patient)).body.data.request).toMatchObject({ state: 'open' })
    expect(await countOf('erasure_requests', patient.userId)).toBe(1)
    for (const _attempt of [1, 2]) {
      const { status, body } = await patient.delete<One<OwnErasure>>(ownPath)
      expect([status, body.data.request?.state]).toEqual([200, 'withdrawn'])
    }
    expect((await ask(patient)).body.data.request).toMatchObject({ state: 'open', reason: null })
    expect(await countOf('erasure_requests', patient.userId)).toBe(2)
  })

  test('needs the second factor of an account that has one', async () => {
    const { patient } = await patientWithRecord(12)
    expect((await ask(patient, 'Wrong-1234')).status).toBe(422)
    const factor = '/api/admin/second-factor/totp'
    const started = await patient.post<{ data: { secret: string } }>(factor, { current_password: password })
    const { secret } = started.body.data
    const nextCode = () => {
      testServer.clock.advance(30_000)
      return generateSync({ secret, epoch: Math.floor(testServer.clock.now().getTime() / 1000) })
    }
    expect((await patient.post(`${factor}/confirm`, { code: nextCode() })).status).toBe(200)
    const ofCode = async (code?: string) => {
      const { status, body } = await patient.post<One<OwnErasure>>(ownPath, { current_password: password, code })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await ofCode()).toEqual([422, ['code']])
    expect(await ofCode('000000')).toEqual([422, ['code']])
    expect(await countOf('erasure_requests', patient.userId)).toBe(0)
    expect(await ofCode(nextCode())).toEqual([200, []])
    expect(await countOf('erasure_requests', patient.userId)).toBe(1)
  })

  test('says in the language of the patient what has to be settled before', async () => {
    const { patient } = await day.book(11)
    const english = await ask(patient)
    expect([english.status, english.body.errors]).toEqual([
      422,
      {
        request: ['There is an appointment that is still to come. Cancel it first, or wait until the visit is over'],
      },
    ])
    const { body } = await patient.get<One<OwnErasure>>(ownPath, { language: 'ar' })
    expect(body.data.obstacles).toMatchObject([{ obstacle: 'visit', text: expect.stringMatching(/يوجد موعد/) }])
    const doctor = await day.doctor.get<One<OwnErasure>>(ownPath)
    expect(doctor.body.data.obstacles.map(({ obstacle }) => obstacle)).toEqual(['staff'])
  })
})

describe('who decides', () => {
  test('is an administrator of the hospital that manages the account, unless another one has the patient too', async () => {
    const { patient } = await patientWithRecord(12)
    const id = await asked(patient)
    const admin = await testServer.addUser({ role: 'ADMIN', hospitals: [day.hospitalId] })
    expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    expect((await carryOut(id, admin)).status).toBe(404)
    await rows(
      `insert into account_management (user_id, hospital_id, status, created_at) values ($1, $2, 'managing', $3)`,
      [patient.userId, day.hospitalId, testNow],
    )
    const list = async (state = '') =>
      (await admin.get<{ data: ErasureRow[] }>(`${path}?state=${state}&limit=100`)).body.data.map((row) => row.id)
    expect(await list('open')).toContain(id)
    expect(await list('done')).not.toContain(id)
    expect((await admin.get<One<ErasureRequest>>(`${path}/${id}`)).body.data.can_decide).toBe(true)
    const above = await day.addHospitalAbove()
    await rows('insert into hospital_patients (hospital_id, user_id) values ($1, $2)', [above, patient.userId])
    expect((await admin.get<One<ErasureRequest>>(`${path}/${id}`)).body.data.can_decide).toBe(false)
    const { status, body } = await carryOut(id, admin)
    expect([status, body.errors.request?.[0]]).toEqual([422, expect.stringContaining('Ask Super Admin')])
    const nurse = await testServer.addUser({ role: 'NURSE', hospitals: [day.hospitalId] })
    expect((await nurse.get(path)).status).toBe(403)
    expect((await patient.get(path)).status).toBe(403)
  })
})

describe('rejecting', () => {
  test('needs a reason, which the patient is told; the account stays', async () => {
    const { patient } = await patientWithRecord(13)
    const id = await asked(patient)
    const reject = (reason: string) => superAdmin.post<One<ErasureRequest>>(`${path}/${id}/reject`, { reason })
    expect((await reject(' ')).body.errors).toEqual({ reason: ['Field is required'] })
    for (const _attempt of [1, 2]) expect((await reject('A report is still missing')).body.data.state).toBe('rejected')
    expect((await patient.get<One<OwnErasure>>(ownPath)).body.data.request).toMatchObject({
      state: 'rejected',
      reason: 'A report is still missing',
    })
    expect(
      await rows(`select key from notifications where user_id = $1 and type = 'erasure_rejected'`, [patient.userId]),
    ).toEqual([{ key: String(id) }])
    expect((await carryOut(id)).body.errors).toEqual({ request: ['This request was decided already'] })
    expect(await account(patient.userId)).toMatchObject({ closed_at: null, address: 'Nile street' })
  })
})

describe('carrying out', () => {
  test('closes the account, removes what is no part of the record, keeps the record with the name, and tells the patient', async () => {
    const { patient, visit, email, picture } = await patientWithRecord(14)
    const { userId } = patient
    const id = await asked(patient)
    const before = await show(id)
    expect(before).toMatchObject({ state: 'open', obstacles: [], has_record: true, can_decide: true })
    const counts = Object.fromEntries([...before.kept, ...before.erased].map(({ part, count }) => [part, count]))
    expect(counts).toMatchObject({ appointments: 1, pictures: 1, documents: 1, notifications: 1, messages: 1 })
    expect(counts.contact).toBeGreaterThanOrEqual(5)
    expect(counts.sign_in).toBeGreaterThan(0)

    for (const _attempt of [1, 2]) {
      const { status, body } = await carryOut(id)
      expect([status, body.data?.state]).toEqual([200, 'done'])
    }
    expect((await patient.get(ownPath)).status).toBe(401)
    const again = await testServer.stranger.post('/api/admin/auth/login', { email, password })
    expect(again.status).toBe(400)
    expect(await account(userId)).toMatchObject({
      closed_at: new Date(testNow),
      first_name: 'Salma',
      last_name: 'Adel',
      uuid: '29001011234567',
      email: `removed-${userId}@removed.invalid`,
      phone: null,
      address: null,
      guardian_phone: null,
      guardian_first_name: null,
      avatar_media_id: null,
      search: '',
    })
    for (const table of [
      'sessions',
      'user_documents',
      'notifications',
      'user_last_seen',
      'passkeys',
      'whatsapp_consents',
    ])
      expect([table, await countOf(table, userId)]).toEqual([table, 0])
    expect(await countOf('media', picture, 'id')).toBe(0)
    expect(await countOf('appointments', visit, 'id')).toBe(1)
    const mails = await rows<{ subject: string; body: string }>(
      'select subject, body from mails where lower(to_address) = $1',
      [email.toLowerCase()],
    )
    expect(mails).toMatchObject([{ subject: 'Your Mashfa account was erased' }])
    expect(mails[0]?.body).toContain('requires the hospital to keep your medical record')
  })

  test('is in the audit log, which gets no contact data by it and loses no entry', async () => {
    const { patient, email } = await patientWithRecord(15)
    const id = await asked(patient)
    const [before] = await rows<{ entries: number }>('select count(*)::integer as entries from audit_log')
    expect((await carryOut(id)).status).toBe(200)
    await testServer.server.platform.audit.flush()
    const { body } = await superAdmin.get<{ data: AuditEntry[] }>('/api/admin/audit?action=erasure.carryOut&limit=100')
    const entries = body.data.filter(({ record_id: key }) => [String(id), String(patient.userId)].includes(key ?? ''))
    expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual(
      expect.arrayContaining([
        ['patient', { erased: { after: true } }],
        [
          'erasureRequest',
          expect.objectContaining({ state: expect.anything(), decided_by: { after: superAdmin.userId } }),
        ],
      ]),
    )
    const [after] = await rows<{ entries: number }>('select count(*)::integer as entries from audit_log')
    expect(after?.entries).toBeGreaterThan(before?.entries ?? 0)
    const written = JSON.stringify(entries)
    for (const secret of [email, 'Nile street', '+20100000']) expect(written).not.toContain(secret)
  })

  test('removes everything about a patient of whom nothing was recorded', async () => {
    const patient = await testServer.addUser()
    const id = await asked(patient)
    expect((await show(id)).has_record).toBe(false)
    const { status } = await carryOut(id)
    expect(status).toBe(200)
    expect(await account(patient.userId)).toMatchObject({
      closed_at: new Date(testNow),
      first_name: '–',
      last_name: '–',
      uuid: '',
      birth_date: null,
      gender: null,
    })
  })

  test('removes the factors of the second step, also of an account that was merged into it', async () => {
    const [patient, merged] = [await testServer.addUser(), await testServer.addUser()]
    await storeMerge(patient, merged)
    for (const { userId } of [patient, merged]) {
      await rows(`insert into totp_factors (user_id, secret, created_at, confirmed_at) values ($1, '\\x01', $2, $2)`, [
        userId,
        testNow,
      ])
      await rows(`insert into recovery_codes (user_id, hash) values ($1, '\\x02')`, [userId])
      await rows(
        `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name, created_at)
          values ($1, int4send($1), '\\x03', 0, '{}', 'Phone of Salma', $2)`,
        [userId, testNow],
      )
    }
    expect((await carryOut(await asked(patient))).status).toBe(200)
    for (const table of ['totp_factors', 'recovery_codes', 'passkeys'])
      expect([table, await countOf(table, patient.userId), await countOf(table, merged.userId)]).toEqual([table, 0, 0])
  })

  test('is impossible while a visit, a case, a refund or a payment is open', async () => {
    const { patient, visit } = await patientWithRecord(16)
    const id = await asked(patient)
    const obstacles = async () => (await show(id)).obstacles.map(({ obstacle }) => obstacle)
    const refused = async () => {
      const { status, body } = await carryOut(id)
      return [status, Object.keys(body.errors ?? {})]
    }
    const change = (text: string) => rows(`update appointments set ${text} where id = $1`, [visit])
    await change('status = 3')
    expect([await obstacles(), await refused()]).toEqual([['visit'], [422, ['request']]])
    await change('status = 4, payment_status = 3')
    expect([await obstacles(), await refused()]).toEqual([['refund'], [422, ['request']]])
    await change('payment_status = 1')
    await rows(
      `insert into payment_attempts (appointment_id, number, provider, environment, reference, amount, currency,
        integrations, expires_at, created_at, next_inquiry_at)
        values ($1, 1, 'paymob', 'test', 'r-erasure', 100, 'EGP', '{1}', $2, $2, $2)`,
      [visit, testNow],
    )
    expect([await obstacles(), await refused()]).toEqual([['payment'], [422, ['request']]])
    await rows(`update payment_attempts set state = 'expired', next_inquiry_at = null where reference = 'r-erasure'`)
    expect(await account(patient.userId)).toMatchObject({ closed_at: null, address: 'Nile street' })
    expect((await carryOut(id)).status).toBe(200)
  })

  test('is impossible for a record that was merged into another one: undone, it still has its name', async () => {
    const { patient } = await patientWithRecord(18)
    const id = await asked(patient)
    const survivor = await testServer.addUser()
    const body = { merged_id: patient.userId, reason: 'The same national ID' }
    const merged = await superAdmin.post<One<{ id: number }>>(`/api/admin/patients/${survivor.userId}/merge`, body)
    expect(merged.status).toBe(200)
    expect((await show(id)).obstacles.map(({ obstacle }) => obstacle)).toEqual(['merged'])
    const refused = await carryOut(id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { request: [expect.stringContaining('This record was merged into another one')] },
    ])
    await superAdmin.post(`/api/admin/patient-merges/${merged.body.data.id}/undo`, {})
    expect((await carryOut(id)).status).toBe(200)
    expect(await account(patient.userId)).toMatchObject({ first_name: 'Salma', uuid: '29001011234567', phone: null })
  })

  test('is told in the account that stayed when the request of a merged one is rejected', async () => {
    const patient = await testServer.addUser()
    const id = await asked(patient)
    const survivor = await testServer.addUser()
    await storeMerge(survivor, patient)
    expect((await superAdmin.post(`${path}/${id}/reject`, { reason: 'Ask again' })).status).toBe(200)
    expect(await rows(`select user_id from notifications where type = 'erasure_rejected' and key = $1`, [id])).toEqual([
      { user_id: survivor.userId },
    ])
  })

  test('removes the contact data of all accounts that were merged into it, one after the other', async () => {
    const { patient: first, email } = await patientWithRecord(19)
    const [second, last] = [await testServer.addUser(), await testServer.addUser()]
    await storeMerge(second, first)
    await storeMerge(last, second)
    expect((await carryOut(await asked(last))).status).toBe(200)
    expect(await account(first.userId)).toMatchObject({
      email: `removed-${first.userId}@removed.invalid`,
      address: null,
      guardian_first_name: null,
      avatar_media_id: null,
    })
    expect(await countOf('user_documents', first.userId)).toBe(0)
    expect(await rows('select from mails where lower(to_address) = $1', [email.toLowerCase()])).toEqual([])
  })

  test('keeps the address for the last email for a week; then both are gone, and later mails to it stay', async () => {
    const { patient, email } = await patientWithRecord(17)
    expect((await carryOut(await asked(patient))).status).toBe(200)
    const forget = () => testServer.server.platform.jobs.run('forget-erased-addresses')
    const mails = () => rows('select from mails where lower(to_address) = $1', [email.toLowerCase()])
    testServer.clock.advance(6 * 86_400_000)
    await forget()
    expect(await mails()).toHaveLength(1)
    testServer.clock.advance(2 * 86_400_000)
    await rows(
      `insert into mails (to_address, subject, body, language, status, created_at) values ($1, 'New', '', 'en', 'sent', $2)`,
      [email, testServer.clock.now()],
    )
    await forget()
    expect(await mails()).toHaveLength(1)
    expect(await rows('select from erasure_requests where told_at_address is not null')).toEqual([])
  })
})
