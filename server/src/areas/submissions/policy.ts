import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access/permissions'
import type { AccessRule } from '../../platform/access/access'
import { type AccessPath, anyOf, withoutReasons, wrapPaths } from '../../platform/access/accessPath'
import { pathsForEverybody, pathsOfPatient, pathsToPatientRecord } from '../../platform/access/scope'
import type { Caller } from '../../platform/auth/caller'
import { numberArray } from '../../platform/database/expressions'
import { accessPathsOfConsultant, accessPathsOfFormer, restrictsEpisodes } from '../../schema/episodeAccess'
import { accessPathsToPatient } from '../../schema/patientAccess'
import { dividePermissions, isFollowUpRow, limitedTo } from './followUpAccess'

const key = sql`survey_instances.id`

/** Staff do not see the drafts of patients. */
const isSeenByStaff = sql`(survey_instances.status = 1 or survey_instances.creator_id <> survey_instances.patient_id)`

/** A submission about an episode is opened like the episode (decision 129). */
const isOfEpisode = sql`survey_instances.model_type = 'episode'`
/** The episode that a submission is about. */
const itsEpisode = sql`episodes.id = survey_instances.model_id and ${isOfEpisode}`

/** The hospital of a submission; of one about an episode that of the patient now, because a transfer takes the case along. */
const hospitalId = sql`coalesce((select episodes.hospital_id from episodes where ${itsEpisode}),
  survey_instances.hospital_id)`

/** Returns the access path of a doctor to the submissions of the patients they treat. */
function pathsOfTreatingDoctor(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const paths = accessPathsToPatient(person, permissions).filter(({ name }) => name === 'visit')
  return wrapPaths(paths, (when) => sql`(not ${isOfEpisode} and ${when})`)
}

/** The condition for staff of hospitals above. */
const isMineFromAbove = (mine: (hospital: SQL) => SQL) =>
  sql`(${mine(hospitalId)} and not (${isOfEpisode} and ${restrictsEpisodes(hospitalId)}))`

/**
 * Returns the access paths through the hospital of a submission.
 * @param which the submissions that the permissions open
 */
function pathsOfStaff(person: Caller, permissions: readonly Permission[], which: SQL): AccessPath[] {
  return pathsToPatientRecord(person, permissions, {
    hospitals: sql`array_remove(array[${hospitalId}], null)`,
    patientId: sql`survey_instances.patient_id`,
    when: limitedTo(which, (mine) => mine(hospitalId)),
    fromAbove: limitedTo(which, isMineFromAbove),
  })
}

/** Returns the access paths to follow-ups of those who only read the case: hospitals that it has left, consulted doctors. */
function pathsOfCaseReaders(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  return [
    ...accessPathsOfFormer(person, permissions, {
      reached: sql`from episodes cross join bed_stays as former_stays where ${itsEpisode} and ${isFollowUpRow}`,
      patientId: sql`survey_instances.patient_id`,
    }),
    ...wrapPaths(
      accessPathsOfConsultant(person, permissions),
      (when) => sql`exists (select from episodes where ${itsEpisode} and ${isFollowUpRow} and ${when})`,
    ),
  ]
}

/**
 * Returns the access paths of staff to the record of a submission: those of its hospital, with a reason those of hospitals
 * above, and the doctors who treat the patient. Follow-ups are opened by the permissions of follow-ups only, and those open
 * nothing else (decision 134), by everybody who reads the case. Expect `survey_instances` and `users` in the statement.
 */
export function accessPathsToSubmission(person: Caller, permissions: readonly Permission[]): AccessPath[] {
  const { followUps, others } = dividePermissions(permissions)
  return [
    ...pathsOfTreatingDoctor(person, others),
    ...pathsOfStaff(person, others, sql`not ${isFollowUpRow}`),
    ...pathsOfStaff(person, followUps, isFollowUpRow),
    ...pathsOfCaseReaders(person, followUps),
  ]
}

/** Returns the condition that lists show the person a submission. Expects `survey_instances` and `users`. */
function seesSubmission(person: Caller, permissions: readonly Permission[]): SQL {
  const paths = accessPathsToSubmission(person, permissions)
  return sql`(${isSeenByStaff} and ${anyOf(withoutReasons(paths))})`
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
