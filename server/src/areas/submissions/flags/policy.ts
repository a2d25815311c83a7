import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../../platform/access/access'
import { type AccessPath, anyOf, wrapPaths } from '../../../platform/access/accessPath'
import { heldStaffPermissions, pathsThroughHospitals, pathsToPatientRecord } from '../../../platform/access/scope'
import type { Caller } from '../../../platform/auth/caller'
import { numberArray } from '../../../platform/database/expressions'
import { accessPathsOfTreatingDoctor } from '../../../schema/patientAccess'

/**
 * The hospitals whose staff see a flag: that of the submission or, for a form for all hospitals, those of which the person
 * is a patient. Expects `survey_flags` in the statement.
 */
export const hospitalsOfFlag = sql`select survey_flags.hospital_id where survey_flags.hospital_id is not null
  union all select hospital_id from hospital_patients
    where survey_flags.hospital_id is null and user_id = survey_flags.patient_id`

/** Returns the access paths of doctors to the flags of the patients they treat. Expects `survey_flags`. */
function pathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return wrapPaths(
    accessPathsOfTreatingDoctor(person, permissions),
    (when) => sql`exists (select from appointments join clinics on clinics.id = appointments.clinic_id
      where appointments.patient_id = survey_flags.patient_id and appointments.active and ${when})`,
  )
}

/** Returns the condition that lists show the person a flag. Expects `survey_flags`. */
function seesFlag(person: Caller, permissions: readonly Permission[]): SQL {
  return anyOf([
    ...pathsOfTreatingDoctor(person, permissions),
    ...pathsThroughHospitals(person, {
      heldPermissions: heldStaffPermissions(person, permissions),
      hospitals: sql`array(${hospitalsOfFlag})`,
      when: (mine) => sql`exists (select from (${hospitalsOfFlag}) as team where ${mine(sql`team.hospital_id`)})`,
    }),
  ])
}

export const flagRules = {
  surveyFlag: {
    key: sql`survey_flags.id`,
    records: (keys) => sql`survey_flags where survey_flags.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => [
      ...pathsOfTreatingDoctor(person, permissions),
      ...pathsToPatientRecord(person, permissions, {
        hospitalId: sql`team.hospital_id`,
        hospitals: sql`array(${hospitalsOfFlag})`,
        patientId: sql`survey_flags.patient_id`,
        wrap: (when) => sql`exists (select from (${hospitalsOfFlag}) as team where ${when})`,
      }),
    ],
    list: seesFlag,
  },
} satisfies Record<string, AccessRule>
