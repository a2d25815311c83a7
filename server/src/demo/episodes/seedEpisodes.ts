import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { bedKey } from '#contract/episodes/bed'
import { hashPassword } from '../../platform/auth/password'
import { searchOf } from '../../platform/auth/search'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { bedStays, departments, episodes } from '../../schema/episodes'
import { diagnosisCodes } from '../../schema/icd'
import { specialties } from '../../schema/reference'
import { surveys } from '../../schema/surveys'
import { storeSubmissions } from '../forms/storeSubmissions'
import { createRandom, type Random } from '../generated/random'
import type { DemoHospitals } from '../places'
import { inpatientsInEgypt } from './inpatientsInEgypt'
import { inpatientsInSomalia } from './inpatientsInSomalia'
import { seedVitals } from './seedVitals'
import { storeFollowUps } from './storeFollowUps'
import { type DemoInpatient, demoDepartments } from './wards'

const hour = 3_600_000

interface Setting {
  places: DemoHospitals
  /** User ids by email. */
  people: ReadonlyMap<string, number>
  /** Ids of final forms by their keys. */
  forms: ReadonlyMap<string, number>
}

interface Ids {
  patient: number
  hospital: number
  specialty: number
  doctor: number
  nurse: number
  /** By English name. */
  departments: ReadonlyMap<string, number>
}

const hospitalKeys = Object.keys(demoDepartments) as (keyof DemoHospitals)[]

async function storeDepartments(places: DemoHospitals, createdAt: Date): Promise<Map<string, Map<string, number>>> {
  const stored = new Map<string, Map<string, number>>()
  for (const key of hospitalKeys) {
    const rows = await db()
      .insert(departments)
      .values(
        demoDepartments[key].map(([name, alternate_name]) => ({
          hospital_id: places[key].id,
          name,
          alternate_name,
          created_at: createdAt,
        })),
      )
      .returning({ id: departments.id, name: departments.name })
    stored.set(key, new Map(rows.map(({ id, name }) => [name, id])))
  }
  return stored
}

/** Stores the patients who are no accounts of the demo, without a password, and returns the ids of all of them. */
async function storePatients(
  all: readonly DemoInpatient[],
  { places, people }: Pick<Setting, 'places' | 'people'>,
): Promise<number[]> {
  const stored = await storeStrangers(
    all.filter(({ account }) => account === undefined),
    places,
  )
  return all.map(({ account }) => (account === undefined ? stored.shift() : people.get(account)) ?? 0)
}

async function storeStrangers(all: readonly DemoInpatient[], places: DemoHospitals): Promise<number[]> {
  const at = now()
  const passwordHash = await hashPassword(randomUUID())
  const rows = await db()
    .insert(users)
    .values(
      all.map(({ first, last, alternate, nationalId, phone, birth, gender, hospital }) => {
        const { country_id, city_id, time_zone } = places[hospital]
        const person = {
          first_name: first,
          last_name: last,
          alternate_name: alternate,
          email: `${nationalId}@inpatients.demo.test`,
          national_id: nationalId,
          phone,
        }
        return {
          ...person,
          ...searchOf(person),
          ...{ country_id, city_id, time_zone, gender },
          birth_date: birth,
          language: time_zone === 'Africa/Cairo' ? ('ar' as const) : ('en' as const),
          password_hash: passwordHash,
          created_at: at,
          updated_at: at,
        }
      }),
    )
    .returning({ id: users.id })
  const [role] = await db().select().from(roles).where(eq(roles.code, 'PATIENT'))
  await db()
    .insert(userRoles)
    .values(rows.map(({ id }) => ({ user_id: id, role_id: role?.id ?? 0 })))
  return rows.map(({ id }) => id)
}

function staysOf(inpatient: DemoInpatient, ids: Ids, admittedAt: number, dischargedAt: number | null) {
  const { before, department, bed } = inpatient
  const movedAt = before ? admittedAt + before.hours * hour : admittedAt
  const places = [
    ...(before ? [{ ...before, from: admittedAt, until: movedAt, by: ids.doctor }] : []),
    { department, bed, from: movedAt, until: dischargedAt, by: before ? ids.nurse : ids.doctor },
  ]
  return places.map((place) => ({
    hospital_id: ids.hospital,
    department_id: ids.departments.get(place.department) ?? 0,
    bed: place.bed,
    bed_key: bedKey(place.bed),
    from_time: new Date(place.from),
    until_time: place.until === null ? null : new Date(place.until),
    moved_by: place.by,
  }))
}

async function storeEpisode(inpatient: DemoInpatient, ids: Ids): Promise<number> {
  const { admitted, discharged, guardian, isStable, codes } = inpatient
  const admittedAt = now().getTime() - admitted * hour
  const dischargedAt = discharged === undefined ? null : now().getTime() - discharged * hour
  const at = new Date(admittedAt)
  const stays = staysOf(inpatient, ids, admittedAt, dischargedAt)
  return inTransaction(async () => {
    const [row] = await db()
      .insert(episodes)
      .values({
        hospital_id: ids.hospital,
        patient_id: ids.patient,
        specialty_id: ids.specialty,
        status: dischargedAt === null ? 0 : 1,
        severity: isStable ? 1 : 0,
        department_id: ids.departments.get(inpatient.department) ?? 0,
        bed: inpatient.bed,
        guardian_first_name: guardian?.first ?? null,
        guardian_last_name: guardian?.last ?? null,
        guardian_address: guardian?.address ?? null,
        guardian_uuid: guardian?.nationalId ?? null,
        guardian_phone: guardian?.phone ?? null,
        chief_complaint: inpatient.complaint,
        present_illness_history: inpatient.history,
        examination: inpatient.examination,
        editor_id: ids.doctor,
        edited_at: at,
        creator_id: ids.doctor,
        created_at: at,
        discharge_time: dischargedAt === null ? null : new Date(dischargedAt),
      })
      .returning({ id: episodes.id })
    const id = row?.id ?? 0
    await db()
      .insert(bedStays)
      .values(stays.map((stay) => ({ ...stay, episode_id: id })))
    if (codes.length > 0) {
      const coded = { episode_id: id, matching_pvs: [], added_by: ids.doctor, added_at: at }
      await db()
        .insert(diagnosisCodes)
        .values(codes.map(([code, title], position) => ({ ...coded, code, title, position })))
    }
    return id
  })
}

/** Stores the begun admission form of an episode, if its specialty has one. */
async function storeAdmissionForm(
  episode: number,
  inpatient: DemoInpatient,
  ids: Ids,
  { form, random }: { form: number | undefined; random: Random },
): Promise<void> {
  if (form === undefined) return
  const [offered] = await db()
    .select()
    .from(surveys)
    .where(and(eq(surveys.id, form), eq(surveys.current, true)))
  if (!offered) return
  const [instance] = await storeSubmissions(
    [
      {
        surveyId: form,
        patientId: ids.patient,
        episodeId: episode,
        creatorId: ids.doctor,
        hospitalId: ids.hospital,
        specialtyId: ids.specialty,
        type: 'general',
        language: inpatient.hospital === 'hub' || inpatient.hospital === 'aswan' ? 'ar' : 'en',
        burden: inpatient.isStable ? 0.3 : 0.7,
        at: now().getTime() - inpatient.admitted * hour + 10 * 60_000,
        isDraft: true,
      },
    ],
    { random, now: now().getTime(), acknowledgedBy: ids.doctor },
  )
  await db().execute(sql`update episodes set admission_instance_id = ${instance} where id = ${episode}`)
}

/** Seeds departments of every hospital, and open and discharged episodes with patients of their own. */
export async function seedEpisodes({ places, people, forms }: Setting): Promise<void> {
  const idOf = (email: string) => people.get(`${email}@demo.test`) ?? 0
  const all = [...inpatientsInEgypt, ...inpatientsInSomalia]
  const stored = await storeDepartments(places, new Date(now().getTime() - 400 * 24 * hour))
  const patients = await storePatients(all, { places, people })
  const specialtyIds = new Map((await db().select().from(specialties)).map(({ id, name }) => [name, id]))
  // No account of a nurse works in the other hospitals.
  const nurses = { hub: 'doctor3', aswan: 'doctor4', banadir: 'nurse', hargeisa: 'doctor' }
  const doctors = { hub: 'doctor', aswan: 'doctor4', banadir: 'doctor2', hargeisa: 'doctor' }
  const random = createRandom(129)
  const ofFollowUps = createRandom(134)
  for (const [index, inpatient] of all.entries()) {
    const ids: Ids = {
      patient: patients[index] ?? 0,
      hospital: places[inpatient.hospital].id,
      specialty: specialtyIds.get(inpatient.specialty) ?? 0,
      doctor: idOf(doctors[inpatient.hospital]),
      nurse: idOf(nurses[inpatient.hospital]),
      departments: stored.get(inpatient.hospital) ?? new Map(),
    }
    const id = await storeEpisode(inpatient, ids)
    const { time_zone: timeZone } = places[inpatient.hospital]
    const admittedAt = now().getTime() - inpatient.admitted * hour
    await seedVitals(inpatient, { episode: id, nurse: ids.nurse, doctor: ids.doctor, timeZone, admittedAt })
    await storeAdmissionForm(id, inpatient, ids, { form: forms.get(`${inpatient.specialty} admission`), random })
    const nurse = inpatient.hospital === 'banadir' ? ids.nurse : undefined
    await storeFollowUps(inpatient, { ...ids, episode: id, nurse }, { forms, random: ofFollowUps })
  }
}
