import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import {
  opensConsultations,
  opensInvestigations,
  opensPatients,
  opensStays,
  opensVisits,
  opensVitalSigns,
} from '#contract/fhir/permissions'
import type { AccessRule, RecordKey } from '../../platform/access/access'
import { type AccessPath, superAdminPath } from '../../platform/access/accessPath'
import { pathsOfPatient } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray, textArray } from '../../platform/database/expressions'
import { accessPathsToAppointment } from '../../schema/appointmentAccess'
import { accessPathsOfClinic } from '../../schema/clinicAccess'
import { accessPathsOfReceiver } from '../../schema/consultationAccess'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { accessPathsToPatient } from '../../schema/patientAccess'
import { accessPathsToInvestigation } from '../investigations'

/** Returns those of the permissions that open one kind of source: a permission for visits opens no stay. */
function among(permissions: readonly Permission[], opening: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => opening.includes(permission))
}

/**
 * Returns the access paths to stays and visits, as for episodes and appointments, and for both to their patient. Expect
 * `episodes`, `appointments` and `clinics` in the statement.
 * @param ownStays which stays of theirs patients reach
 */
function accessPathsToEncounter(
  person: Caller,
  permissions: readonly Permission[],
  ownStays: SQL = sql`true`,
): AccessPath[] {
  const stays = among(permissions, opensStays)
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    ...pathsOfPatient(person, stays, 'own', sql`(episodes.patient_id = ${person.id} and ${ownStays})`),
    ...accessPathsToEpisode(person, stays),
    ...accessPathsToAppointment(person, among(permissions, opensVisits)),
  ]
}

/**
 * Returns the access paths to problems and diagnoses: those to the record of the patient, or to the stay or visit of the
 * diagnosis. Those of a stay are the patient's once it has ended: during it, the ward tells them. Expect `users` and the tables of
 * encounters in the statement.
 */
function accessPathsToCondition(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    ...accessPathsToPatient(person, among(permissions, opensPatients)),
    ...accessPathsToEncounter(person, permissions, sql`episodes.status = ${EPISODE_STATUS.discharged}`),
  ]
}

/** Returns access paths that lead only to the rows that fulfil a condition. */
function onlyTo(paths: readonly AccessPath[], rows: SQL): AccessPath[] {
  return paths.map((path) => ({
    ...path,
    when: sql`(${rows} and ${path.when})`,
    ...(path.withReason
      ? { withReason: { ...path.withReason, when: sql`(${rows} and ${path.withReason.when})` } }
      : {}),
  }))
}

/**
 * Returns the access paths to vital signs, as for their episode, and to lab values, as for their investigation. Expect
 * `vital_signs`, `investigations` and the tables of encounters in the statement.
 */
function accessPathsToObservation(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  return [
    ...onlyTo(accessPathsToEpisode(person, among(permissions, opensVitalSigns)), sql`vital_signs.id is not null`),
    ...onlyTo(
      accessPathsToInvestigation(person, among(permissions, opensInvestigations)),
      sql`investigations.id is not null`,
    ),
  ]
}

/**
 * Returns the access paths to orders of investigations, and to consultation requests. Expect `investigations`, `requests` and
 * the tables of encounters in the statement.
 */
function accessPathsToServiceRequest(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  if (person.isSuperAdmin) return [superAdminPath]
  const consulting = among(permissions, opensConsultations)
  return [
    ...onlyTo(
      accessPathsToInvestigation(person, among(permissions, opensInvestigations)),
      sql`investigations.id is not null`,
    ),
    ...onlyTo(
      [...accessPathsToEpisode(person, consulting), ...accessPathsOfReceiver(person, consulting)],
      sql`requests.id is not null`,
    ),
  ]
}

/** Returns the numbers of the keys with a prefix: 12 of `visit-12`. */
function numbersOf(keys: readonly RecordKey[], prefix: string): SQL {
  const ofKind = keys.flatMap((key) =>
    String(key).startsWith(prefix) ? [Number(String(key).slice(prefix.length))] : [],
  )
  return numberArray(ofKind)
}

/** Returns the keys without a prefix. */
function plainNumbersOf(keys: readonly RecordKey[]): SQL {
  return numberArray(keys.flatMap((key) => (/^\d+$/.test(String(key)) ? [Number(key)] : [])))
}

/** Returns the clinic of the id of a slot. */
function clinicOfSlot(key: RecordKey): number {
  return Number.parseInt(String(key), 10)
}

const encountersOf = sql`left join episodes on episodes.id = found.episode_id
  left join appointments on appointments.id = found.appointment_id and appointments.deleted_at is null
  left join clinics on clinics.id = appointments.clinic_id`
const isOfEncounter = sql`(episodes.id is not null or clinics.id is not null)`

export const fhirRules = {
  /** A stay, `episode-{id}`, or a visit, `visit-{id}`. */
  encounter: {
    key: sql`found.key`,
    records: (keys) => sql`(
        select 'episode-' || id as key, id as episode_id, null::integer as appointment_id from episodes
          where id = any (${numbersOf(keys, 'episode-')})
        union all select 'visit-' || id, null, id from appointments where id = any (${numbersOf(keys, 'visit-')})
      ) as found ${encountersOf} where ${isOfEncounter}`,
    accessPaths: (person, permissions) => accessPathsToEncounter(person, permissions),
  },
  /** A time of a clinic, `{clinic}-{start}`, as for the clinic. */
  slot: {
    key: sql`found.key`,
    records: (
      keys,
    ) => sql`unnest(${textArray(keys.map(String))}, ${numberArray(keys.map(clinicOfSlot))}) as found (key, clinic_id)
      join clinics on clinics.id = found.clinic_id where clinics.deleted_at is null`,
    accessPaths: accessPathsOfClinic,
  },
  /** A vital sign of a stay, `vital-{id}`, or a value of a lab result, `lab-{id}`. */
  observation: {
    key: sql`found.key`,
    records: (keys) => sql`(
        select 'vital-' || id as key, id as sign_id, null::integer as order_id, episode_id, null::integer as appointment_id
          from vital_signs where id = any (${numbersOf(keys, 'vital-')})
        union all select 'lab-' || lab.id, null, investigations.id, investigations.episode_id, investigations.appointment_id
          from investigation_values as lab join investigations on investigations.id = lab.investigation_id
          where lab.id = any (${numbersOf(keys, 'lab-')})
      ) as found left join vital_signs on vital_signs.id = found.sign_id
      left join investigations on investigations.id = found.order_id ${encountersOf} where ${isOfEncounter}`,
    accessPaths: accessPathsToObservation,
  },
  /** The order of an investigation, `{id}`, or a consultation request, `consultation-{id}`. */
  serviceRequest: {
    key: sql`found.key`,
    records: (keys) => sql`(
        select id::text as key, id as order_id, null::integer as request_id, episode_id, appointment_id
          from investigations where id = any (${plainNumbersOf(keys)})
        union all select 'consultation-' || id, null, id, episode_id, null from consultation_requests
          where id = any (${numbersOf(keys, 'consultation-')})
      ) as found left join investigations on investigations.id = found.order_id
      left join consultation_requests as requests on requests.id = found.request_id ${encountersOf}
      where ${isOfEncounter}`,
    accessPaths: accessPathsToServiceRequest,
  },
  /** A dose of a prescription, `{id}`, or one that was given in an emergency, `emergency-{id}`; both as for their episode. */
  medicationAdministration: {
    key: sql`found.key`,
    records: (keys) => sql`(
        select executions.id::text as key, prescriptions.episode_id from executions
          join prescriptions on prescriptions.id = executions.prescription_id where executions.id = any (${plainNumbersOf(keys)})
        union all select 'emergency-' || id, episode_id from emergency_doses
          where id = any (${numbersOf(keys, 'emergency-')})
      ) as found join episodes on episodes.id = found.episode_id where true`,
    accessPaths: accessPathsToEpisode,
  },
  /** A problem of a patient, `problem-{id}`, or a diagnosis of a stay or a visit, `diagnosis-{id}`. */
  condition: {
    key: sql`found.key`,
    records: (keys) => sql`(
        select 'problem-' || id as key, patient_id, null::integer as episode_id, null::integer as appointment_id from problems
          where id = any (${numbersOf(keys, 'problem-')}) and removed_at is null and replaced_at is null
        union all select 'diagnosis-' || id, null, episode_id, appointment_id from diagnosis_codes
          where id = any (${numbersOf(keys, 'diagnosis-')}) and removed_at is null
      ) as found left join users on users.id = found.patient_id ${encountersOf}
      where (users.id is not null or ${isOfEncounter})`,
    accessPaths: accessPathsToCondition,
  },
} satisfies Record<string, AccessRule>
