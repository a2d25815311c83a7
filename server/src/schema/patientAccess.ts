import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { type AccessPath, anyOf, wrapPaths } from '../platform/access/accessPath'
import {
  heldStaffPermissions,
  hospitalInScope,
  pathsOfAssigned,
  pathsOfPatient,
  pathsThroughHospitals,
  pathsToPatientRecord,
} from '../platform/access/scope'
import type { Caller } from '../platform/auth/caller'
import { now } from '../platform/context'
import { accessPathsOfClinicStaff } from './clinicAccess'
import { accessPathsOfConsultant, accessPathsOfFormer, restrictsEpisodes, seesEpisode } from './episodeAccess'

/** After their last appointment, a doctor can see the patient for another 30 days (decisions 3). */
export const daysAfterVisit = 30

const visits = sql`appointments join clinics on clinics.id = appointments.clinic_id
  where appointments.patient_id = users.id and appointments.active`

/**
 * Returns the condition that the patient has an appointment with the given condition. Expects `users` in the statement.
 */
const hasVisit = (such: SQL) => sql`exists (select from ${visits} and ${such})`

/**
 * The condition that an appointment gives a relation to the patient: not if staff made it who had none, until the patient
 * has come (decision 89). Expects `appointments`.
 */
export const givesRelation = sql`(not appointments.made_without_relation
  or appointments.status = ${APPOINTMENT_STATUS.completed})`

/**
 * Returns the condition that an appointment gives a relation to those who work at its clinic: also if it does not give one
 * to the hospital, on its day in the clinic's calendar, and as long as the patient waits or is with the doctor. Expects
 * `appointments` and `clinics`.
 */
export function givesRelationAtClinic(): SQL {
  return sql`(${givesRelation} or appointments.status in (${APPOINTMENT_STATUS.inLobby}, ${APPOINTMENT_STATUS.inRoom})
    or appointments.date = (${now().toISOString()}::timestamptz at time zone clinics.time_zone)::date)`
}

/** Returns the access path of a doctor to the patients they treat. Expects `appointments` and `clinics`. */
export function accessPathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const since = new Date(now().getTime() - daysAfterVisit * 86_400_000).toISOString()
  return pathsOfAssigned(person, permissions, {
    name: 'visit',
    when: sql`appointments.doctor_id = ${person.id} and appointments.ends_at > ${since}`,
    hospitalId: sql`clinics.hospital_id`,
  })
}

const episodesOfPatient = sql`episodes where episodes.patient_id = users.id`

/** Returns the condition that the patient has an episode with the given condition. Expects `users` in the statement. */
const hasEpisode = (such: SQL) => sql`exists (select from ${episodesOfPatient} and ${such})`

const clinicHospital = sql`clinics.hospital_id`
const episodeHospital = sql`episodes.hospital_id`

/** The hospitals at which the patient has an appointment or an episode. */
const hospitalsOfPatient = sql`array(select ${clinicHospital} from ${visits}
  union all select ${episodeHospital} from ${episodesOfPatient})`

/** Returns the access paths of those who work at the clinics of a visit. Expect `appointments` and `clinics`. */
function accessPathsAtClinic(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [...accessPathsOfTreatingDoctor(person, permissions), ...accessPathsOfClinicStaff(person, permissions)]
}

/**
 * Returns the access paths to the record of a patient: those who work at the clinics of the visits, and staff
 * of the hospitals where the patient has an appointment that gives a relation, or an episode. Staff of hospitals above, who
 * see the patient in lists, open the record with a reason; not through an episode of a hospital that restricts them
 * (decision 129). Doctors who are consulted about an episode read it. Super Admin needs no appointment. The patient opens it by calls that name a permission of patients, those of the FHIR API.
 * Expect `users` in the statement.
 */
export function accessPathsToPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...pathsOfPatient(person, permissions, 'own', sql`users.id = ${person.id}`),
    ...wrapPaths(accessPathsAtClinic(person, permissions), (when) =>
      hasVisit(sql`${when} and ${givesRelationAtClinic()}`),
    ),
    ...pathsToPatientRecord(person, permissions, {
      hospitals: hospitalsOfPatient,
      patientId: sql`users.id`,
      when: (mine) =>
        sql`(${hasVisit(sql`${mine(clinicHospital)} and ${givesRelation}`)} or ${hasEpisode(mine(episodeHospital))})`,
      fromAbove: (mine) => sql`(${hasVisit(mine(clinicHospital))}
        or ${hasEpisode(sql`${mine(episodeHospital)} and not ${restrictsEpisodes(episodeHospital)}`)})`,
    }),
    ...accessPathsOfFormer(person, permissions, {
      reached: sql`from episodes cross join bed_stays as former_stays where episodes.patient_id = users.id`,
      patientId: sql`users.id`,
    }),
    ...wrapPaths(accessPathsOfConsultant(person, permissions), hasEpisode),
  ]
}

/**
 * Returns the condition that the person has a relation to a patient, and so opens the record without a reason. Expects
 * `users` in the statement.
 */
export function hasRelation(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToPatient(person, permissions).filter(({ name }) => name !== 'reason'))
}

/**
 * Returns the condition that the person opens the record of a patient now, because of a relation or a reason. Expects
 * `users` in the statement.
 */
export function opensRecordOfPatient(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf(accessPathsToPatient(person, permissions))
}

/** Returns the access paths to what lists show of a patient. Expect `users` in the statement. */
export function accessPathsToListedPatient(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...wrapPaths(accessPathsAtClinic(person, permissions), hasVisit),
    ...pathsThroughHospitals(person, {
      heldPermissions: heldStaffPermissions(person, permissions),
      hospitals: hospitalsOfPatient,
      when: (mine) => sql`(${hasVisit(mine(clinicHospital))} or ${hasEpisode(seesEpisode(person, permissions))})`,
    }),
  ]
}

/**
 * Returns the condition that lists show the person a patient: the same access paths, in one search of the appointments
 * and one of the episodes. Expects `users` in the statement.
 */
export function seesPatient(person: Caller, permissions: readonly Permission[]): SQL {
  const held = heldStaffPermissions(person, permissions)
  if (held.length === 0) return sql`false`
  if (person.isSuperAdmin) return sql`true`
  const visible = sql`(${anyOf(accessPathsAtClinic(person, permissions))} or ${hospitalInScope(person, held, clinicHospital)})`
  return sql`(${hasVisit(visible)} or ${hasEpisode(seesEpisode(person, permissions))})`
}
