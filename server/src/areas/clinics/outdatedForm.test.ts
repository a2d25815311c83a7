import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index'
import type { Area } from '#contract/kit/endpoint'
import { revisionOf } from '#contract/kit/revision'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { userForm } from '../users/testing/userForm'
import { clinicForm, type ReferenceIds, referenceIdsOf } from './testing/clinicFixture'

interface Saved {
  data: Record<string, unknown> & { id: number }
}

let testServer: TestServer
let referenceIds: ReferenceIds
let admin: Client
let doctor: Client
let coordinator: Client
/** The clinic as both people have loaded it into their forms. */
let loaded: Saved['data']

beforeAll(async () => {
  testServer = await startTestServer()
  referenceIds = await referenceIdsOf(testServer)
  admin = await testServer.as('super@demo.test')
  coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [referenceIds.hub] })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  doctor = await testServer.addUser({ role: 'DOCTOR', hospitals: [referenceIds.hub] })
  const created = await admin.post<Saved>('/api/admin/clinics', form({ price: 500 }))
  loaded = (await admin.get<Saved>(`/api/admin/clinics/${created.body.data.id}`)).body.data
})

const form = (changes: Record<string, unknown>) =>
  clinicForm(referenceIds, { doctor_id: doctor.userId, coordinators: JSON.stringify([coordinator.userId]), ...changes })

function save(changes: Record<string, unknown>, headers: Record<string, string>, language: 'en' | 'ar' = 'en') {
  return admin.put(`/api/admin/clinics/${loaded.id}`, form({ price: 500, ...changes }), { headers, language })
}

const saved = async () => (await admin.get<Saved>(`/api/admin/clinics/${loaded.id}`)).body.data

describe('two people edit one clinic', () => {
  test('the second save is refused with the fields that the first has changed, and changes nothing', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    expect((await save({ price: 400, follow_up_price: 50 }, revision)).status).toBe(200)
    const { status, body } = await save({ title: 'Heart clinic' }, revision)
    expect({ status, body }).toEqual({
      status: 409,
      body: { error: 'Another user has changed this in the meantime', changed: ['price', 'follow_up_price'] },
    })
    expect(await saved()).toMatchObject({ price: 400, follow_up_price: 50, title: 'Clinic of a test' })
    const inArabic = await save({ title: 'Heart clinic' }, revision, 'ar')
    expect(inArabic.body).toMatchObject({ error: 'غيّر شخص آخر هذه البيانات في هذه الأثناء' })
  })

  test('it is accepted once it is based on what is saved', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    await save({ price: 400 }, revision)
    const { status } = await save({ price: 400, title: 'Heart clinic' }, { 'if-match': revisionOf(await saved()) })
    expect(status).toBe(200)
    expect(await saved()).toMatchObject({ price: 400, title: 'Heart clinic' })
  })

  test('of two that save at once, one is refused', async () => {
    const revision = { 'if-match': revisionOf(loaded) }
    const answers = await Promise.all([save({ price: 400 }, revision), save({ price: 300 }, revision)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const price = answers[0].status === 200 ? 400 : 300
    expect(await saved()).toMatchObject({ price })
  })

  test('a repeat of the save that was accepted gets its response again', async () => {
    const headers = { 'if-match': revisionOf(loaded), 'idempotency-key': 'clinic-saved-once' }
    const first = await save({ price: 400 }, headers)
    expect(first.status).toBe(200)
    expect((await save({ price: 400 }, headers)).body).toEqual(first.body)
  })

  test('a change of what the form does not replace is no conflict', async () => {
    const revision = { 'if-match': revisionOf({ ...loaded, doctor: 'another name', invented: 1 }) }
    expect((await save({ price: 400 }, revision)).status).toBe(200)
  })
})

test('a caller may name no revision, or any; what is no revision is refused', async () => {
  expect((await save({ price: 400 }, {})).status).toBe(200)
  expect((await save({ price: 300 }, { 'if-match': '*' })).status).toBe(200)
  for (const header of ['W/"price=1"', '"price"', 'price=1']) {
    const { status } = await save({ price: 200 }, { 'if-match': header })
    expect([header, status]).toEqual([header, 400])
  }
  expect(await saved()).toMatchObject({ price: 300 })
})

describe('of other records, a save of an outdated form is refused', () => {
  /** Reads a record, saves it twice with the first revision, and returns the refusal of the second save. */
  async function refused(
    who: Client,
    [read, update]: [string, string],
    bodies: [(loaded: Saved['data']) => object, (loaded: Saved['data']) => object],
  ) {
    const { data } = (await who.get<Saved>(read)).body
    const headers = { 'if-match': revisionOf(Array.isArray(data) ? { data } : data) }
    const [first, second] = bodies.map((body) => body(data))
    const accepted = await who.put(update, first, { headers })
    expect(accepted).toMatchObject({ status: 200 })
    const { status, body } = await who.put<{ changed: string[] }>(update, second, { headers })
    return [status, body.changed]
  }

  test('of a department', async () => {
    const created = await admin.post<Saved>(`/api/admin/hospitals/${referenceIds.hub}/departments`, { name: 'Births' })
    const path = `/api/admin/departments/${created.body.data.id}`
    const outcome = await refused(
      admin,
      [path, path],
      [() => ({ name: 'Maternity', alternate_name: '' }), () => ({ name: 'Births', alternate_name: 'الولادة' })],
    )
    expect(outcome).toEqual([409, ['name']])
  })

  test('of the installation', async () => {
    const settings = ({ name_en, name_ar, phone }: Saved['data']) => ({ name_en, name_ar, phone })
    const outcome = await refused(
      admin,
      ['/api/installation', '/api/admin/installation'],
      [
        (loaded) => ({ ...settings(loaded), phone: '16123' }),
        (loaded) => ({ ...settings(loaded), support_email: 'help@mashfa.example' }),
      ],
    )
    expect(outcome).toEqual([409, ['phone']])
  })

  test('of the settings of refunds', async () => {
    const path = '/api/admin/payments/refund-settings'
    const outcome = await refused(
      admin,
      [path, path],
      [() => ({ approval_above: 250 }), () => ({ approval_above: 750 })],
    )
    expect(outcome).toEqual([409, ['approval_above']])
  })

  test('of the payment providers, whose revision says nothing of the secrets', async () => {
    const path = '/api/admin/payments/settings'
    const settings = (loaded: Saved['data']) => ({
      ...{ paymob_enabled: loaded.paymob_enabled, paymob_integrations: loaded.paymob_integrations },
      ...{ fawry_enabled: loaded.fawry_enabled, fawry_environment: loaded.fawry_environment },
      fawry_merchant_code: loaded.fawry_merchant_code,
    })
    const outcome = await refused(
      admin,
      [path, path],
      [
        (before) => ({ ...settings(before), fawry_merchant_code: 'M-1', fawry_secure_key: 'first-secret' }),
        (before) => ({ ...settings(before), paymob_integrations: '11' }),
      ],
    )
    expect(outcome).toEqual([409, ['fawry_merchant_code']])
    const now = (await admin.get<Saved>(path)).body.data
    const another = await admin.put(path, { ...settings(now), fawry_secure_key: 'another-secret' })
    expect(another.status).toBe(200)
    expect(revisionOf((await admin.get<Saved>(path)).body.data)).toBe(revisionOf(now))
  })

  test('of the own profile', async () => {
    const own = await userForm(testServer, { password: undefined })
    const path = '/api/admin/profile/update'
    await doctor.put(path, own)
    const outcome = await refused(
      doctor,
      ['/api/admin/profile/show', path],
      [() => ({ ...own, address: 'Nile street 1' }), () => ({ ...own, bio: 'A heart doctor' })],
    )
    expect(outcome).toEqual([409, ['address']])
  })

  test('of a draft of a question, and of one in another language it is none', async () => {
    const question = { question: 'Pain?', question_ar: 'ألم؟', type: 3, data_type: 2 }
    const answers = [
      { label: 'No', label_ar: 'لا', value: '0' },
      { label: 'Yes', label_ar: 'نعم', value: '1' },
    ]
    const { body } = await admin.post<Saved>('/api/admin/surveys/questions', { ...question, answers })
    const { id } = body.data
    const [read, update] = [`/api/admin/surveys/question/${id}`, `/api/admin/surveys/questions/${id}`]
    const { data } = (await admin.get<Saved>(read)).body
    const inArabic = await admin.put(
      update,
      { ...question, answers: data.answers },
      { headers: { 'if-match': revisionOf(data) }, language: 'ar' },
    )
    expect(inArabic.status).toBe(200)
    const outcome = await refused(
      admin,
      [read, update],
      [
        (before) => ({ ...question, answers: before.answers, question: 'How strong is the pain?' }),
        (before) => ({ ...question, answers: before.answers, unit: '' }),
      ],
    )
    expect(outcome).toEqual([409, ['question']])
  })

  test('of what the results of a type have values of', async () => {
    const type = await admin.post<Saved>('/api/admin/investigation-types', { name: 'A blood count', center_type: '1' })
    const { id } = type.body.data
    const outcome = await refused(
      admin,
      [`/api/admin/investigation-type/${id}/analytes`, `/api/admin/investigation-types/${id}/analytes`],
      [() => ({ analytes: [{ name: 'Sodium', unit: 'mmol/L' }] }), () => ({ analytes: [{ name: 'Potassium' }] })],
    )
    expect(outcome).toEqual([409, ['analytes']])
  })
})

/** Why a call that is a PUT needs no revision. */
const withoutRevision = {
  'moves a state on, and is refused when the state is another one': [
    ...[
      'discharge.leaveBed',
      'escalations.acknowledge',
      'escalations.close',
      'lobby.arrival',
      'paymentReviews.resolve',
    ],
    ...['prescriptions.acknowledgeEmergencyDose', 'prescriptions.witness', 'surveyFlags.acknowledge'],
    ...[
      'consultationRequests.reject',
      'consultationRequests.seen',
      'staffBooking.move',
      'transfers.accept',
      'transfers.decline',
      'transfers.withdraw',
    ],
  ],
  'sets one value, which the caller has chosen': [
    ...['reportSchedules.renew', 'rounds.changePoll', 'rounds.ready', 'rounds.recordingConsent'],
    ...['consultationRequests.advice', 'episodes.assignDoctor', 'episodes.move', 'episodes.severity'],
    ...['rounds.caseConsent', 'rounds.chooseImages', 'staffWaitlist.prioritize'],
    ...['notifications.choose', 'notifications.readAll', 'caseTimeline.looked'],
  ],
  'sets one value of the caller’s own account': [
    ...['auth.correctEmail', 'passkeys.rename', 'profile.decideEmail', 'profile.decideManagement'],
    ...['profile.language', 'profile.timeZone'],
  ],
  'is written by one doctor, and saved while they write': ['lobby.notes'],
}

test('calls that replace a record detect an outdated form', () => {
  const puts = Object.entries<Area>(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { method, replaces, body, form: asForm }]) => {
      if (method !== 'PUT' || replaces) return []
      const { shape } = body ?? asForm ?? { shape: {} }
      return 'revision' in shape || 'version' in shape ? [] : [`${area}.${name}`]
    }),
  )
  expect(puts.sort()).toEqual(Object.values(withoutRevision).flat().sort())
})

test('roles at single hospitals that another user has granted meanwhile are not taken away', async () => {
  const path = `/api/admin/users/${coordinator.userId}/assign`
  const read = async () => (await admin.get<{ data: object[] }>(path)).body.data
  const before = await read()
  const grant = (hospital: number) =>
    admin.post<{ changed: string[] }>(
      path,
      { rows: [{ hospital, roles: ['NURSE'] }] },
      { headers: { 'if-match': revisionOf({ data: before }) } },
    )
  expect((await grant(referenceIds.aswan)).status).toBe(200)
  const refused = await grant(referenceIds.hub)
  expect([refused.status, refused.body.changed]).toEqual([409, ['rows']])
  expect(await read()).toMatchObject([{ hospital: { id: referenceIds.aswan } }])
})
