import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { admitted } from '../episodes/testing/ward'
import { Orders, type PrescriptionAnswer } from './testing/orders'
import { storeDrug } from './testing/storePrescription'

let testServer: TestServer
let orders: Orders
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  orders = await Orders.open(testServer)
})

const texts = async (changes: object, language: 'en' | 'ar') => {
  const body = orders.fields(changes)
  const response = await orders.ward.doctor.send<PrescriptionAnswer>('POST', '/api/admin/prescriptions', {
    body,
    language,
  })
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['warnings_reason']])
  return response.body.errors?.warnings_reason
}

/** Expects that a prescription is refused with these texts, then made with a reason that is stored. */
async function expectWarning(changes: object, kind: string, english: string, arabic: string): Promise<void> {
  expect(await texts(changes, 'en')).toEqual([english])
  expect(await texts(changes, 'ar')).toEqual([arabic])
  const made = await orders.prescribed({ ...changes, warnings_reason: 'Benefit is greater' })
  expect(made).toMatchObject({ warnings: [{ kind, text: english }], warnings_reason: 'Benefit is greater' })
}

const names = { drug_name: 'Zolpivex', drug_name_ar: 'زولبيفكس' }

test('an allergy warns by ingredient, with a reason it is prescribed (hmis 20831)', async () => {
  const allergen = await storeDrug(testServer, { ...names, composition: 'qavorin 5 mg' })
  const drug = await storeDrug(testServer, { drug_name: 'Xyr', composition: 'qavorin sodium' })
  await orders.ward.nurse.post(`/api/admin/patients/${orders.episode.patient_id}/allergies`, {
    drug_id: allergen,
    severity: 'severe',
    status: 'active',
  })
  await expectWarning({ drug_id: drug }, 'allergy', 'Allergy: Zolpivex', 'حساسية: زولبيفكس')
})

test('an allergy to a class of drugs warns, with the source of the class (hmis 20831)', async () => {
  const drug = await storeDrug(testServer, { ...names, composition: 'zolpivexillin', atc_code: 'J01CA99' })
  await orders.ward.nurse.post(`/api/admin/patients/${orders.episode.patient_id}/allergies`, {
    substance: 'Penicillin',
    severity: 'severe',
    status: 'active',
  })
  await expectWarning(
    { drug_id: drug },
    'allergy_class',
    'Allergy: Penicillin. This drug belongs to the same class: penicillins (ATC code J01CA99)',
    'حساسية: Penicillin. هذا الدواء من الفئة نفسها: البنسلينات (رمز ATC J01CA99)',
  )
  const related = await storeDrug(testServer, { drug_name: 'Ceftazidime', composition: 'ceftazidime' })
  await expectWarning(
    { drug_id: related },
    'allergy_class',
    'Allergy: Penicillin. Some patients react to this class, too: cephalosporins (by the name of the drug)',
    'حساسية: Penicillin. قد يتفاعل بعض المرضى مع هذه الفئة أيضًا: السيفالوسبورينات (حسب اسم الدواء)',
  )
})

test('the same active drug warns, and a modification of it does not', async () => {
  const drug = await storeDrug(testServer, names)
  const made = await orders.prescribed({ drug_id: drug })
  await expectWarning({ drug_id: drug }, 'same_drug', 'Already prescribed: Zolpivex', 'موصوف بالفعل: زولبيفكس')
  const ask = async (query: string) =>
    (
      await orders.ward.doctor.get<{ data: { warnings: { kind: string }[] } }>(
        `/api/admin/episodes/${orders.episode.id}/prescriptions/warnings?drug_id=${drug}${query}`,
      )
    ).body.data.warnings.map(({ kind }) => kind)
  expect(await ask('')).toEqual(['same_drug', 'same_drug'])
  expect(await ask(`&except=${made.id}`)).toEqual(['same_drug'])
})

test('for the time after discharge, what the ward gives is not the same drug, and what is prescribed for then is', async () => {
  const drug = await storeDrug(testServer, names)
  await orders.prescribed({ drug_id: drug })
  const ask = async (type: string) => {
    const path = `/api/admin/episodes/${orders.episode.id}/prescriptions/warnings?drug_id=${drug}&type=${type}`
    const { body } = await orders.ward.doctor.get<{ data: { warnings: { kind: string }[] } }>(path)
    return body.data.warnings.map(({ kind }) => kind)
  }
  expect([await ask('doctor'), await ask('S')]).toEqual([['same_drug'], []])
  await orders.prescribed({ type: 'S', drug_id: drug, duration: 5, time_unit: 'days' })
  expect([await ask('doctor'), await ask('S')]).toEqual([['same_drug'], ['same_drug']])
})

test('the daily limit of the drug warns', async () => {
  const drug = await storeDrug(testServer, { ...names, daily_limit: '1', daily_limit_unit: 'g' })
  await expectWarning(
    { drug_id: drug },
    'daily_limit',
    '1.5 g in 24 hours. The limit of this drug is 1 g',
    'المجموع خلال 24 ساعة: 1.5 جم. الحد الأقصى لهذا الدواء: 1 جم',
  )
})

test('allergies that nobody recorded warn; a draft needs no reason until it is confirmed', async () => {
  const { id } = await admitted(orders.ward)
  const changes = { episode_id: id }
  await expectWarning(
    { ...changes, drug_id: await storeDrug(testServer) },
    'allergies_unknown',
    'Allergies of this patient have not been recorded',
    'لم تُسجَّل حساسيات هذا المريض',
  )
  const draft = await orders.prescribed({ ...changes, status: 1 })
  const confirmed = await orders.setStatus(draft.id, 2)
  expect([confirmed.status, Object.keys(confirmed.body.errors ?? {})]).toEqual([422, ['warnings_reason']])
  expect((await orders.setStatus(draft.id, 2, { warnings_reason: 'Urgent' })).status).toBe(200)
})
