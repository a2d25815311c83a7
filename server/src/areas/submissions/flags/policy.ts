import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../../platform/access/access'
import { type AccessPath, wrapPaths } from '../../../platform/access/accessPath'
import { pathsToPatientRecord } from '../../../platform/access/scope'
import type { Caller } from '../../../platform/auth/caller'
import { numberArray } from '../../../platform/database/expressions'
import { restrictsEpisodes } from '../../../schema/episodeAccess'
import { accessPathsOfTreatingDoctor, givesRelationAtClinic } from '../../../schema/patientAccess'
import { dividePermissions, isFollowUpRow, limitedTo } from '../followUpAccess'

/** The hospital of a flag; of one about an episode that of the patient now, because a transfer takes the case along. */
const hospitalOfFlag = sql`coalesce((select episodes.hospital_id from survey_instances
  join episodes on episodes.id = survey_instances.model_id and survey_instances.model_type = 'episode'
  where survey_instances.id = survey_flags.instance_id), survey_flags.hospital_id)`

/**
 * The hospitals whose staff see a flag: that of the submission or, for a form for all hospitals, those of which the person
 * is a patient. Expects `survey_flags` in the statement.
 */
export const hospitalsOfFlag = sql`select ${hospitalOfFlag} as hospital_id where survey_flags.hospital_id is not null
  union all select hospital_id from hospital_patients
    where survey_flags.hospital_id is null and user_id = survey_flags.patient_id`

/** A flag of a follow-up is opened like the follow-up (decision 134). */
const isOfFollowUp = sql`exists (select from survey_instances
  where survey_instances.id = survey_flags.instance_id and ${isFollowUpRow})`

/** A flag of a submission about an episode is opened like the episode (decision 129). */
const isOfEpisode = sql`exists (select from survey_instances
  where survey_instances.id = survey_flags.instance_id and survey_instances.model_type = 'episode')`

/** Returns the access paths of doctors to the flags of the patients they treat. Expects `survey_flags`. */
function pathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return wrapPaths(
    accessPathsOfTreatingDoctor(person, permissions),
    (when) => sql`exists (select from appointments join clinics on clinics.id = appointments.clinic_id
      where appointments.patient_id = survey_flags.patient_id and appointments.active and ${when}
        and ${givesRelationAtClinic()}) and not ${isOfEpisode}`,
  )
}

/**
 * Returns the access paths of staff of the hospitals, and with a reason of those above. Expect `survey_flags`.
 * @param which the flags that the permissions open
 */
function pathsOfStaff(person: Caller, permissions: readonly Permission[], which: SQL): AccessPath[] {
  const isOfTeam = (mine: (hospitalId: SQL) => SQL) =>
    sql`exists (select from (${hospitalsOfFlag}) as team where ${mine(sql`team.hospital_id`)})`
  return pathsToPatientRecord(person, permissions, {
    hospitals: sql`array(${hospitalsOfFlag})`,
    patientId: sql`survey_flags.patient_id`,
    when: limitedTo(which, isOfTeam),
    fromAbove: limitedTo(
      which,
      (mine) => sql`(${isOfTeam(mine)} and not (${isOfEpisode} and ${restrictsEpisodes(hospitalOfFlag)}))`,
    ),
  })
}

/** Returns the access paths to a flag. Expect `survey_flags`. */
function accessPathsToFlag(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const { followUps, others } = dividePermissions(permissions)
  return [
    ...pathsOfTreatingDoctor(person, others),
    ...pathsOfStaff(person, others, sql`not ${isOfFollowUp}`),
    ...pathsOfStaff(person, followUps, isOfFollowUp),
  ]
}

export const flagRules = {
  surveyFlag: {
    key: sql`survey_flags.id`,
    records: (keys) => sql`survey_flags where survey_flags.id = any (${numberArray(keys)})`,
    accessPaths: accessPathsToFlag,
  },
} satisfies Record<string, AccessRule>
