import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables'
import { stopDocuments } from '../../platform/documents/makeDocument'
import { type PdfContent, readPdf } from '../../platform/documents/testing/readPdf'
import { limitsFor } from '../../platform/limits/limits'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { allergies } from '../../schema/allergies'
import { appointments } from '../../schema/appointments'
import { prescriptions } from '../../schema/prescriptions'
import { dischargeEpisode, storeDepartment, storeEpisode } from '../episodes/testing/storeEpisode'
import { faultsOf } from '../fhir/testing/validate'
import { readZip } from '../investigations/testing/readZip'
import { storeValue } from '../investigations/testing/storeAnalyte'
import { ClinicDay, type Visit } from '../lobby/testing/clinicDay'
import { storeOrder, storeResultOf } from '../patientTimeline/testing/storeResult'
import { storeDrug } from '../prescriptions/testing/storePrescription'

interface Bundle {
  resourceType: string
  type: string
  entry: { fullUrl: string; resource: Resource }[]
}
interface Resource {
  resourceType: string
  id: string
  [element: string]: unknown
}

let testServer: TestServer
let day: ClinicDay
let visit: Visit
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(async () => {
  await stopDocuments()
  await testServer.stop()
})
beforeEach(async () => {
  testServer.clock.set(testNow)
  day = await ClinicDay.open(testServer)
  visit = await day.book(4)
})
afterEach(() => day.close())

function download(who: Client, language: 'en' | 'ar' = 'en', url = testServer.url): Promise<Response> {
  return fetch(`${url}/api/patient/record/download`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  })
}

async function taken(who: Client, language: 'en' | 'ar' = 'en') {
  const response = await download(who, language)
  if (response.status !== 200) throw new Error(await response.text())
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const [pdf = Buffer.alloc(0), bundle] = [files.get('record.pdf'), files.get('record.fhir.json')]
  return { names: [...files.keys()], pdf: readPdf(pdf), bundle: JSON.parse(String(bundle)) as Bundle, response }
}

/** The texts of a PDF in one line, without the marks that isolate them. */
const textOf = ({ texts }: PdfContent) =>
  texts
    .join(' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')

const resourcesOf = ({ entry }: Bundle, type: string) =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type)

/** Finishes the visit with a result that has values. */
async function finishWithResult(): Promise<{ order: number; values: number[] }> {
  await day.callIn(visit)
  const given = { patient: visit.patient.userId, doctor: day.doctor.userId, appointment_id: visit.id }
  const { id: order } = await storeOrder(testServer, { ...given, order_notes: 'Suspected anaemia' })
  await storeResultOf(testServer, order, day.doctor.userId)
  const values = [
    await storeValue(testServer, order, { value: '12.9', number: '12.9', unit: 'g/dL' }),
    await storeValue(testServer, order, { value: 'positive', number: null, unit: null, position: 1 }),
  ]
  await testServer.database
    .update(appointments)
    .set({ status: 4, lobby_state: 3, finished_at: testServer.clock.now(), diagnosis: 'Anaemia' })
    .where(eq(appointments.id, visit.id))
  return { order, values }
}

/** Stores a stay that has not ended, and returns its id. */
async function storeStay(patient: number): Promise<number> {
  const department = await storeDepartment(testServer, day.hospitalId)
  const setting = { hospital: day.hospitalId, department, patient, creator: day.doctor.userId }
  return storeEpisode(testServer, { ...setting, at: new Date('2026-11-01T10:00:00Z') })
}

test('the record of a patient is a PDF and a Bundle that both validators accept', async () => {
  const { order, values } = await finishWithResult()
  const { names, pdf, bundle, response } = await taken(visit.patient)
  expect(names).toEqual(['record.pdf', 'record.fhir.json'])
  expect(response.headers.get('content-disposition')).toContain('medical-record-2026-11-18.zip')
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
  expect(faultsOf(bundle)).toEqual([])
  expect(bundle.entry.flatMap(({ resource }) => faultsOf(resource))).toEqual([])
  expect(resourcesOf(bundle, 'Patient').map(({ id }) => id)).toEqual([String(visit.patient.userId)])
  expect(resourcesOf(bundle, 'Encounter').map(({ id }) => id)).toEqual([`visit-${visit.id}`])
  const [report] = resourcesOf(bundle, 'DiagnosticReport')
  expect(report).toMatchObject({
    id: String(order),
    conclusion: 'Within the range',
    result: values.map((id) => ({ reference: `Observation/lab-${id}` })),
  })
  const observations = resourcesOf(bundle, 'Observation')
  expect(observations).toHaveLength(2)
  expect(observations.find(({ id }) => id === `lab-${values[0]}`)).toMatchObject({
    valueQuantity: { value: 12.9, unit: 'g/dL' },
  })
  expect(observations.find(({ id }) => id === `lab-${values[1]}`)).toMatchObject({ valueString: 'positive' })
  // What staff wrote to each other is not for the patient.
  expect(JSON.stringify(bundle)).not.toContain('Suspected anaemia')
  // Nor are the addresses at which they open the files of the result, of which the patient has a zip file.
  expect(report).not.toHaveProperty('presentedForm')
  expect(pdf).toMatchObject({ isTagged: true, language: 'en', title: 'My medical record' })
  expect(pdf.texts.join('\n')).toContain('12.9')
})

test('the results of a stay are part of the record once it has ended', async () => {
  const { patient } = visit
  const episode = await storeStay(patient.userId)
  const given = {
    patient: patient.userId,
    doctor: day.doctor.userId,
    episode_id: episode,
    order_notes: 'Suspected sepsis',
  }
  const { id: order } = await storeOrder(testServer, given)
  await storeResultOf(testServer, order, day.doctor.userId)
  const value = await storeValue(testServer, order, { value: '7.4', number: '7.4', unit: 'mmol/L' })
  expect(resourcesOf((await taken(patient)).bundle, 'DiagnosticReport')).toEqual([])
  await dischargeEpisode(testServer, episode)
  const { bundle, pdf } = await taken(patient)
  expect(resourcesOf(bundle, 'DiagnosticReport').map(({ id }) => id)).toEqual([String(order)])
  expect(resourcesOf(bundle, 'Observation').map(({ id }) => id)).toEqual([`lab-${value}`])
  expect(bundle.entry.flatMap(({ resource }) => faultsOf(resource))).toEqual([])
  expect(JSON.stringify(bundle)).not.toContain('Suspected sepsis')
  expect(pdf.texts.join('\n')).toContain('7.4')
})

test('the PDF says how severe an allergy is, also if nobody wrote what happens', async () => {
  const { patient } = visit
  await testServer.database.insert(allergies).values({
    ...{ patient_id: patient.userId, none_known: false, substance: 'Penicillin', substance_key: 'penicillin' },
    ...{ severity: 'life_threatening', recorded_by: day.doctor.userId, recorded_at: testServer.clock.now() },
  })
  const { bundle, pdf } = await taken(patient)
  expect(textOf(pdf)).toContain('Penicillin · life-threatening')
  expect(resourcesOf(bundle, 'AllergyIntolerance')).toMatchObject([
    { code: { text: 'Penicillin' }, criticality: 'high' },
  ])
  expect(bundle.entry.flatMap(({ resource }) => faultsOf(resource))).toEqual([])
})

test('the PDF says in the language of the patient how often, how long and by which route a medicine is taken', async () => {
  const { patient } = visit
  await day.callIn(visit)
  await day.doctor.post(`/api/admin/patients/${patient.userId}/allergies/none-known`)
  const names = { drug_name: 'Amoxicillin', drug_name_ar: 'أموكسيسيلين', strength: null }
  const ordered = await day.doctor.post('/api/admin/prescriptions', {
    ...{ type: 'R', appointment_id: visit.id, episode_id: null, status: 2, dosage: '500', dosage_unit: 'mg' },
    ...{ drug_id: await storeDrug(testServer, names), form_id: 'tablet', route_id: 'oral' },
    ...{ frequency: 8, frequency_time_unit: 'hours', duration: 5, time_unit: 'days' },
  })
  expect(ordered.status).toBe(200)
  const english = textOf((await taken(patient)).pdf)
  for (const each of ['Amoxicillin · Tablet', '500 mg · By mouth', 'Once every 8 hours, for 5 days'])
    expect(english).toContain(each)
  const { bundle, pdf } = await taken(patient, 'ar')
  expect(textOf(pdf)).not.toMatch(/Amoxicillin|Tablet|\bmg\b|By mouth|Once every/)
  expect(resourcesOf(bundle, 'MedicationRequest')).toMatchObject([{ dosageInstruction: [{ text: '500 mg' }] }])
})

test('who has medicines of a stay only is told where they are', async () => {
  const { patient } = visit
  const [episode, doctor, at] = [await storeStay(patient.userId), day.doctor.userId, testServer.clock.now()]
  await testServer.database.insert(prescriptions).values({
    ...{ type: 'S', episode_id: episode, drug_id: await storeDrug(testServer), dosage: '500', dosage_unit: 'mg' },
    ...{ form_id: 'tablet', route_id: 'oral', kind: 'once', status: 2, start_at: at, activated_at: at },
    ...{ doctor_id: doctor, created_at: at, editor_id: doctor, recorded_at: at },
  })
  await dischargeEpisode(testServer, episode)
  const text = textOf((await taken(patient)).pdf)
  expect(text).toContain('No prescriptions of visits. Those of hospital stays are in “My documents”.')
  expect(text).not.toContain('Medicines Nothing recorded')
})

test('the PDF is in the language of the patient', async () => {
  await finishWithResult()
  const { pdf } = await taken(visit.patient, 'ar')
  expect(pdf).toMatchObject({ isTagged: true, language: 'ar', title: 'سجلي الطبي' })
})

test('an empty record is complete too', async () => {
  const newcomer = await testServer.addUser()
  const { bundle, pdf } = await taken(newcomer)
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(['Patient'])
  expect(faultsOf(bundle)).toEqual([])
  expect(pdf.texts.join('\n')).toContain('Nothing recorded')
})

test('nobody but patients has a record to take away', async () => {
  expect((await download(day.doctor)).status).toBe(403)
  expect((await fetch(`${testServer.url}/api/patient/record/download`)).status).toBe(401)
})

test('who downloads the record too often has to wait', async () => {
  const recordDownload = { perAddress: { tries: 100, seconds: 60 }, perAccount: { tries: 1, seconds: 60 } }
  const strict = await startTestServer(
    {},
    { sharedWith: testServer, limits: { ...limitsFor('production'), recordDownload } },
  )
  onTestFinished(() => strict.stop())
  const statuses = [await download(visit.patient, 'en', strict.url), await download(visit.patient, 'en', strict.url)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  await statuses[0]?.arrayBuffer()
})

test('taking the record away is in the audit log', async () => {
  await taken(visit.patient)
  await testServer.server.platform.audit.flush()
  const [entry] = await testServer.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'ownRecord.download'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(entry).toMatchObject({
    user_id: visit.patient.userId,
    kind: 'patient',
    record_id: String(visit.patient.userId),
    change: false,
  })
})

test('the records of the demo’s patients pass both validators', async () => {
  const { bundle } = await taken(await testServer.as('patient@demo.test'))
  expect(bundle.entry.length).toBeGreaterThan(3)
  expect(new Set(bundle.entry.map(({ fullUrl }) => fullUrl)).size).toBe(bundle.entry.length)
  expect(faultsOf(bundle)).toEqual([])
})
