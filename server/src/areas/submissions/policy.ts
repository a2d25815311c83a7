import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf } from '../../platform/access/accessPath'
import {
  heldStaffPermissions,
  pathsForEverybody,
  pathsOfPatient,
  pathsThroughHospital,
  pathsToPatientRecord,
} from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsToPatient } from '../../schema/patientAccess'

const key = sql`survey_instances.id`
const hospitalId = sql`survey_instances.hospital_id`

/** Staff do not see the drafts of patients. */
const isSeenByStaff = sql`(survey_instances.status = 1 or survey_instances.creator_id <> survey_instances.patient_id)`

/** Returns the access path of a doctor to the submissions of the patients they treat. */
function pathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return accessPathsToPatient(person, permissions).filter(({ name }) => name === 'visit')
}

/**
 * Returns the access paths of staff to the record of a submission: those of its hospital, with a reason those of hospitals
 * above, and the doctors who treat the patient. Expect `survey_instances` and `users` in the statement.
 */
export function accessPathsToSubmission(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...pathsOfTreatingDoctor(person, permissions),
    ...pathsToPatientRecord(person, permissions, {
      hospitalId,
      hospitals: sql`array_remove(array[${hospitalId}], null)`,
      patientId: sql`survey_instances.patient_id`,
    }),
  ]
}

/** Returns the condition that lists show the person a submission. Expects `survey_instances` and `users`. */
function seesSubmission(person: Caller, permissions: readonly Permission[]): SQL {
  const paths = [
    ...pathsOfTreatingDoctor(person, permissions),
    ...pathsThroughHospital(person, heldStaffPermissions(person, permissions), hospitalId),
  ]
  return sql`(${isSeenByStaff} and ${anyOf(paths)})`
}

/** Patients of the hospital and of the specialty that a form is for (decisions 16). Expects `surveys`. */
function isForPatient(person: Caller): SQL {
  return sql`exists (select from appointments join clinics on clinics.id = appointments.clinic_id
    where appointments.patient_id = ${person.id} and appointments.active
      and (surveys.specialty_id is null or clinics.specialty_id = surveys.specialty_id)
      and (surveys.hospital_id is null or exists (select from hospital_descendants
        where ancestor_id = surveys.hospital_id and descendant_id = clinics.hospital_id)))`
}

export const submissionRules = {
  submission: {
    key,
    records: (keys) => sql`survey_instances join users on users.id = survey_instances.patient_id
      where survey_instances.id = any (${numberArray(keys)}) and ${isSeenByStaff}`,
    accessPaths: accessPathsToSubmission,
    list: seesSubmission,
  },
  /** Only the patient who has filled it in. */
  ownSubmission: {
    key,
    records: (keys) => sql`survey_instances where survey_instances.id = any (${numberArray(keys)})
      and survey_instances.creator_id = survey_instances.patient_id`,
    accessPaths: (person, permissions) =>
      pathsOfPatient(person, permissions, 'own', sql`survey_instances.patient_id = ${person.id}`),
  },
  /** A form that patients fill in by themselves: a public one, or one for their hospital and specialty. */
  sharedSurvey: {
    key: sql`surveys.id`,
    records: (keys) => sql`surveys where surveys.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => [
      ...pathsForEverybody(person, permissions, sql`surveys.survey_availability = 2`),
      ...pathsOfPatient(
        person,
        permissions,
        'booked',
        sql`(surveys.survey_availability = 3 and ${isForPatient(person)})`,
      ),
    ],
  },
} satisfies Record<string, AccessRule>
