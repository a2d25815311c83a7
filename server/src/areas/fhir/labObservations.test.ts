import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { testNow } from '../../platform/testing/testNow'
import { Lab } from '../investigations/testing/lab'
import { storeAnalyte } from '../investigations/testing/storeAnalyte'
import { type Found, found, readOne } from './testing/readFhir'
import { faultsOf } from './testing/validate'

let testServer: TestServer
let lab: Lab
let hemoglobin: number
let potassium: number
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.clock.set(testNow)
  lab = await Lab.open(testServer)
  hemoglobin = await storeAnalyte(testServer, lab.bloodCount, { name: 'Hemoglobin', loinc: '718-7' })
  potassium = await storeAnalyte(testServer, lab.bloodCount, { name: 'Potassium', unit: 'mmol/L', position: 1 })
})

const reported = [
  { value: '12.90', unit: 'g/dL', low: '13.0', high: '17.0' },
  { value: '4.1', unit: 'mmol/L' },
]
const values = () => [
  { analyte_id: hemoglobin, ...reported[0] },
  { analyte_id: potassium, ...reported[1] },
]

/** Orders a blood count, whose result has the two values. */
async function done() {
  const { status, body } = await lab.execute(await lab.ordered({ center_id: lab.lab }), { lab_values: values() })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const ofPatient = (parameters = '') =>
  found(lab.ward.doctor, `Observation?patient=${lab.episode.patient_id}${parameters}`)
const byText = (all: Found[], text: string) => all.find(({ code }) => (code as { text?: string }).text === text)

test('each value of a result is an Observation, which the report of the order names', async () => {
  const order = await done()
  const all = await ofPatient()
  expect(all).toHaveLength(2)
  expect(all.flatMap(faultsOf)).toEqual([])
  expect(byText(all, 'Hemoglobin')).toMatchObject({
    status: 'final',
    basedOn: [{ reference: `ServiceRequest/${order.id}` }],
    encounter: { reference: `Encounter/episode-${lab.episode.id}` },
    valueQuantity: { value: 12.9, code: 'g/dL' },
    interpretation: [{ coding: [{ code: 'L' }] }],
    effectiveDateTime: '2026-11-18',
  })
  const report = await readOne(lab.ward.doctor, `DiagnosticReport/${order.id}`)
  const named = ['Hemoglobin', 'Potassium'].map((text) => ({ reference: `Observation/${byText(all, text)?.id}` }))
  expect(report.body.result).toEqual(named)
  expect(await ofPatient('&date=2026-11-18&status=final')).toHaveLength(2)
  expect(await ofPatient('&date=gt2026-11-18')).toEqual([])
})

test('an amended value keeps its id, and one that was left out is entered in error', async () => {
  const order = await done()
  const before = await ofPatient()
  const changed = [{ ...values()[0], value: '15.2' }]
  const amended = await lab.execute(order, { reason: 'Wrong tube', lab_values: changed })
  expect(amended.status).toBe(200)
  const after = await ofPatient()
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
  expect(byText(after, 'Hemoglobin')).toMatchObject({ status: 'amended', valueQuantity: { value: 15.2 } })
  const withdrawn = byText(after, 'Potassium')
  expect(withdrawn?.status).toBe('entered-in-error')
  expect((await ofPatient('&status=entered-in-error')).map(({ id }) => id)).toEqual([withdrawn?.id])
  const report = await readOne(lab.ward.doctor, `DiagnosticReport/${order.id}`)
  expect(report.body.result).toEqual([{ reference: `Observation/${byText(after, 'Hemoglobin')?.id}` }])
  const rows = await testServer.database.$client.query<{ id: number }>(
    'select id from investigation_values where investigation_id = $1 order by id desc limit 1',
    [order.id],
  )
  // The row of the amendment itself is no resource of its own.
  expect((await readOne(lab.ward.doctor, `Observation/lab-${rows.rows[0]?.id}`)).status).toBe(404)
})

test('the center that did the test reads its values and no vital signs; another center and hospital read neither', async () => {
  await done()
  const [first] = await ofPatient()
  const reference = `Observation/${first?.id}`
  expect((await readOne(lab.member, reference)).status).toBe(200)
  expect((await found(lab.member, 'Observation?_count=100')).map(({ id }) => id)).toContain(first?.id)
  for (const who of [lab.radiologist, lab.ward.foreignDoctor]) {
    expect((await readOne(who, reference)).status).toBe(404)
    expect(await found(who, 'Observation?_count=100')).toEqual([])
  }
  const reasonNeeded = await readOne(lab.ward.hubDoctor, reference)
  expect([reasonNeeded.status, reasonNeeded.body.issue?.[0]?.extension?.[0]?.valueReference.reference]).toEqual([
    403,
    `Patient/${lab.episode.patient_id}`,
  ])
})

test('the report names the files of the result, without those of the order and without DICOM files', async () => {
  const order = await lab.ordered({ center_id: lab.lab }, ['before.png'])
  const { status } = await lab.execute(order, {}, ['report.pdf', 'image.dcm'])
  expect(status).toBe(200)
  const { body } = await readOne(lab.ward.doctor, `DiagnosticReport/${order.id}`)
  expect(faultsOf(body)).toEqual([])
  expect(body.presentedForm).toMatchObject([{ contentType: 'application/pdf', title: 'report.pdf' }])
  const [{ url } = { url: '' }] = body.presentedForm as { url: string }[]
  const headers = { authorization: `Bearer ${lab.ward.doctor.token}` }
  expect((await fetch(`${testServer.url}${new URL(url, testServer.url).pathname}`, { headers })).status).toBe(200)
})
