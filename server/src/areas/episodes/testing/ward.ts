import { eq } from 'drizzle-orm'
import type { Episode, MedicalHistory } from '#contract/episodes/episode'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { hospitals } from '../../../schema/facilities'
import { countries, specialties } from '../../../schema/reference'
import { idOf } from '../../../testing/stored'
import { storeDepartment } from './storeEpisode'

/** The body of a response about one episode. */
export interface EpisodeAnswer {
  data: Episode
  errors?: Record<string, string[]>
  similar?: unknown[]
  reason_for?: number
}

export interface HistoryAnswer {
  data: MedicalHistory
  errors?: Record<string, string[]>
}

/** A hub with a spoke, and the people and a department of the spoke. */
export interface Ward {
  hub: number
  hospital: number
  /** English name of the spoke. */
  name: string
  department: number
  specialty: number
  doctor: Client
  nurse: Client
  hubDoctor: Client
  /** Of an unrelated hospital. */
  foreignDoctor: Client
}

async function storeHospital(testServer: TestServer, name: string, parent: number | null): Promise<number> {
  const { database } = testServer
  const country = idOf(await database.select({ id: countries.id }).from(countries).where(eq(countries.code, 'EG')))
  return idOf(
    await database
      .insert(hospitals)
      .values({ name, country_id: country, time_zone: 'Africa/Cairo', is_hub: parent === null, parent_id: parent })
      .returning({ id: hospitals.id }),
  )
}

/** Opens a ward that no other test uses. */
export async function openWard(testServer: TestServer): Promise<Ward> {
  const name = `Spoke ${crypto.randomUUID().slice(0, 8)}`
  const hub = await storeHospital(testServer, `Hub of ${name}`, null)
  const hospital = await storeHospital(testServer, name, hub)
  const foreign = await storeHospital(testServer, `Not ${name}`, null)
  const staff = (role: 'DOCTOR' | 'NURSE', at: number) => testServer.addUser({ role, hospitals: [at] })
  return {
    hub,
    hospital,
    name,
    department: await storeDepartment(testServer, hospital, 'Cardiac care'),
    specialty: idOf(await testServer.database.select({ id: specialties.id }).from(specialties)),
    doctor: await staff('DOCTOR', hospital),
    nurse: await staff('NURSE', hospital),
    hubDoctor: await staff('DOCTOR', hub),
    foreignDoctor: await staff('DOCTOR', foreign),
  }
}

/** Returns the fields of a new patient. */
export function newPatient(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const number = crypto.randomUUID()
  return {
    first_name: 'Nadia',
    last_name: `Patient${number.slice(0, 8)}`,
    birth_date: '1990-01-15',
    uuid: String(Math.floor(Math.random() * 1e14)).padStart(14, '2'),
    email: `${number}@test.example`,
    phone: `+2010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    gender: 'female',
    ...changes,
  }
}

/** A guardian's fields. */
export const guardian = {
  has_guardian: true,
  guardian_first_name: 'Hoda',
  guardian_last_name: 'Mansour',
  guardian_email: 'hoda@test.example',
  guardian_address: '5 Corniche, Aswan',
  guardian_uuid: '27001010101234',
  guardian_phone: '0100 765 4321',
}

/** Returns the fields of an admission to the ward without a patient. */
export function admission(ward: Ward, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    hospital_id: ward.hospital,
    has_guardian: false,
    specialty_id: ward.specialty,
    specialty_form_id: null,
    department_id: ward.department,
    bed: `Room ${crypto.randomUUID()}`,
    severity: 0,
    icd_codes: [],
    chief_complaint: 'Chest pain since this morning',
    present_illness_history: 'Began while climbing stairs',
    examination: 'Blood pressure 150/90',
    surveys_answers: [],
    ...changes,
  }
}

/** Makes the call of an admission. */
export function admit(who: Client, ward: Ward, fields: Record<string, unknown>, headers?: Record<string, string>) {
  return who.send<EpisodeAnswer>('POST', '/api/admin/episodes', {
    body: admission(ward, fields),
    ...(headers ? { headers } : {}),
  })
}

/**
 * Admits a new patient.
 * @throws Error if the admission is refused
 */
export async function admitted(ward: Ward, fields: Record<string, unknown> = {}): Promise<Episode> {
  const { status, body } = await admit(ward.doctor, ward, { ...newPatient(), ...fields })
  if (status !== 200) throw new Error(`not admitted: ${JSON.stringify(body)}`)
  return body.data
}
