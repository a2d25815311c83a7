import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientMerge } from '#contract/patientMerges/calls'
import type { Client } from '../../platform/testing/client'
import { startTestServer, type TestServer } from '../../platform/testing/server'
import { diagnosisCodes } from '../../schema/icd'
import { prescriptions } from '../../schema/prescriptions'
import { storeOpinion } from '../consultationRequests/testing/storeOpinion'
import { storeRequest } from '../consultationRequests/testing/storeRequest'
import { openWard } from '../episodes/testing/ward'
import { ClinicDay } from '../lobby/testing/clinicDay'
import {
  requestSecond,
  storeDose,
  storeDrug,
  storeEmergencyDose,
  storePrescription,
} from '../prescriptions/testing/storePrescription'
import { entered, storeInpatient } from '../vitals/testing/vitals'
import type { Source } from './resource'
import { resources } from './resources'
import { found } from './testing/readFhir'

let testServer: TestServer
let superAdmin: Client
beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
})
afterAll(() => testServer.stop())

const rows = async <R>(text: string, values: unknown[] = []) =>
  (await testServer.database.$client.query(text, values)).rows as R[]

async function storeDiagnosis(of: { episode_id: number } | { appointment_id: number }, doctor: number) {
  const hypertension = { code: 'BA00', title: 'Essential hypertension', matching_pvs: [], position: 0 }
  const added = { added_by: doctor, added_at: testServer.clock.now() }
  await testServer.database.insert(diagnosisCodes).values({ ...of, ...hypertension, ...added })
}

/** Stores a stay with what belongs to it and to its patient, and the draft of its discharge. */
async function storeStay(): Promise<{ stay: number; patient: number }> {
  const ward = await openWard(testServer)
  const stay = await storeInpatient(testServer, ward)
  const [row] = await rows<{ patient_id: number }>('select patient_id from episodes where id = $1', [stay])
  const patient = row?.patient_id ?? 0
  for (const list of ['allergies', 'problems'])
    await ward.nurse.post(`/api/admin/patients/${patient}/${list}/none-known`)
  await entered(ward.nurse, stay, { date: '2026-11-18 13:00', systolic: 120, diastolic: 80, heart_rate: 72 })
  const [doctor, adviser] = [ward.doctor.userId, ward.hubDoctor.userId]
  await storeDiagnosis({ episode_id: stay }, doctor)
  const order = { episode: stay, doctor, drug: await storeDrug(testServer) }
  const prescription = await storePrescription(testServer, order)
  await requestSecond(testServer, await storeDose(testServer, prescription), doctor)
  const emergency = await storeEmergencyDose(testServer, order)
  await rows(`update emergency_doses set outcome = 'acknowledged', decided_at = recorded_at where id = $1`, [emergency])
  const asked = { from: ward.hospital, to: ward.hub, sender: doctor, receiver: adviser }
  await storeOpinion(testServer, await storeRequest(testServer, { episode: stay, ...asked }), adviser)
  await rows('insert into discharges (episode_id, editor_id, edited_at) values ($1, $2, now())', [stay, doctor])
  return { stay, patient }
}

/** Stores a finished visit of a patient with a diagnosis and a prescription. */
async function storeVisit(patient: number): Promise<void> {
  const day = await ClinicDay.open(testServer)
  const { id } = await day.book(4, { patient_id: patient, status: 4, lobby_state: 3 })
  const [doctor, at] = [day.doctor.userId, testServer.clock.now()]
  await storeDiagnosis({ appointment_id: id }, doctor)
  await testServer.database.insert(prescriptions).values({
    ...{ type: 'R', appointment_id: id, drug_id: await storeDrug(testServer), dosage: '500', dosage_unit: 'mg' },
    ...{ form_id: 'tablet', route_id: 'oral', kind: 'once', status: 2, start_at: at, activated_at: at },
    ...{ doctor_id: doctor, created_at: at, editor_id: doctor, recorded_at: at },
  })
}

const types = [
  ...['AllergyIntolerance', 'Appointment', 'Composition', 'Condition', 'Encounter', 'MedicationAdministration'],
  ...['MedicationRequest', 'Observation', 'ServiceRequest', 'Task'],
]

/** Returns the references of a patient's resources: all, or those that have changed since an instant. */
async function referencesOf(patient: number, since?: string): Promise<string[]> {
  const changed = since === undefined ? '' : `&_lastUpdated=ge${since}`
  const search = (type: string) => found(superAdmin, `${type}?patient=${patient}&_count=100${changed}`)
  const all = (await Promise.all(types.map(search))).flat()
  return all.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted()
}

/** Returns the time of the database's clock, which changes of rows have. */
async function databaseTime(): Promise<string> {
  const [row] = await rows<{ ms: number }>('select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
  return new Date(row?.ms ?? 0).toISOString()
}

test('a merge, and its undoing, is a change of all that belongs to the patient, a stay or a visit', async () => {
  const { stay, patient } = await storeStay()
  await storeVisit(patient)
  const { userId: kept } = await testServer.addUser()
  const all = await referencesOf(patient)
  expect(all.map((reference) => reference.replace(/\d+$/, '')).toSorted()).toEqual([
    ...['AllergyIntolerance/', 'Appointment/', 'Composition/'],
    ...['Condition/diagnosis-', 'Condition/diagnosis-', 'Condition/problem-', 'Encounter/episode-', 'Encounter/visit-'],
    ...['MedicationAdministration/', 'MedicationAdministration/emergency-', 'MedicationRequest/', 'MedicationRequest/'],
    ...['Observation/vital-', 'Observation/vital-', 'ServiceRequest/consultation-', 'Task/'],
  ])
  const beforeMerge = await databaseTime()
  expect(await referencesOf(patient, beforeMerge)).toEqual([])
  const input = { merged_id: patient, reason: 'The same national ID' }
  const merge = await superAdmin.post<{ data: PatientMerge }>(`/api/admin/patients/${kept}/merge`, input)
  expect(merge.status, JSON.stringify(merge.body)).toBe(200)
  expect(await referencesOf(kept, beforeMerge)).toEqual(all)
  const beforeUndoing = await databaseTime()
  expect(await referencesOf(kept, beforeUndoing)).toEqual([])
  expect((await superAdmin.post(`/api/admin/patient-merges/${merge.body.data.id}/undo`)).status).toBe(200)
  expect(await referencesOf(patient, beforeUndoing)).toEqual(all)
  // Nobody who has the draft of the discharge open is told that somebody else has changed it.
  expect(await rows('select revision from discharges where episode_id = $1', [stay])).toEqual([{ revision: 1 }])
})

type Searched = Pick<Source<unknown>, 'prefix' | 'from' | 'when' | 'changed' | 'id'>

test.each([
  ['allergyIntolerance', '', 'allergies_row_changed'],
  ['condition', 'problem-', 'problems_row_changed'],
  ['condition', 'diagnosis-', 'diagnosis_codes_row_changed'],
  ['observation', 'vital-', 'vital_signs_row_changed'],
  ['medicationAdministration', 'emergency-', 'emergency_doses_row_changed'],
] as const)('without a patient, %s %s is read in the order of the index %s', async (name, prefix, index) => {
  const sources: readonly Searched[] = resources[name].sources
  const source = sources.find((each) => each.prefix === prefix)
  if (!source) throw new Error(`no source ${name} ${prefix}`)
  const { from, when, changed, id } = source
  const plan = await testServer.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    await transaction.execute(sql`set local enable_sort = off`)
    const explained = await transaction.execute(sql`explain select ${id} from ${from} where ${when}
      order by ${changed} desc, ${id} desc limit 20`)
    return JSON.stringify(explained.rows)
  })
  expect(plan).toContain(index)
})
