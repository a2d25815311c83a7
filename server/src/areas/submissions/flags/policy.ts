import { sql } from 'drizzle-orm'
import type { AccessRule } from '../../../platform/access/access'
import { wrapPaths } from '../../../platform/access/accessPath'
import { pathsToPatientRecord } from '../../../platform/access/scope'
import { numberArray } from '../../../platform/database/expressions'
import { accessPathsOfTreatingDoctor } from '../../../schema/patientAccess'

/**
 * The hospitals whose staff see a flag: that of the submission or, for a form for all hospitals, those of which the person
 * is a patient. Expects `survey_flags` in the statement.
 */
export const hospitalsOfFlag = sql`select survey_flags.hospital_id where survey_flags.hospital_id is not null
  union all select hospital_id from hospital_patients
    where survey_flags.hospital_id is null and user_id = survey_flags.patient_id`

export const flagRules = {
  surveyFlag: {
    key: sql`survey_flags.id`,
    records: (keys) => sql`survey_flags where survey_flags.id = any (${numberArray(keys)})`,
    accessPaths: (person, permissions) => [
      ...wrapPaths(
        accessPathsOfTreatingDoctor(person, permissions),
        (when) => sql`exists (select from appointments join clinics on clinics.id = appointments.clinic_id
          where appointments.patient_id = survey_flags.patient_id and appointments.active and ${when})`,
      ),
      ...pathsToPatientRecord(person, permissions, {
        hospitalId: sql`team.hospital_id`,
        hospitals: sql`array(${hospitalsOfFlag})`,
        patientId: sql`survey_flags.patient_id`,
        wrap: (when) => sql`exists (select from (${hospitalsOfFlag}) as team where ${when})`,
      }),
    ],
  },
} satisfies Record<string, AccessRule>
