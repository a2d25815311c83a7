import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type EpisodeInput, hasGuardian } from '#contract/episodes/episode'
import { isNewPatient } from '#contract/users/newPatient'
import { caller, context, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { readRows } from '../../platform/database/rows'
import { callTransactionAfter } from '../../platform/http/perform'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { localizedName } from '../../platform/texts'
import { seesEpisodesOf } from '../../schema/episodeAccess'
import { episodes } from '../../schema/episodes'
import { lockPatient } from '../../schema/lockPatient'
import { specialties } from '../../schema/reference'
import { replaceCodes } from '../icd'
import { createSubmission } from '../submissions'
import { type ChosenPatient, choosePatient, phoneAt, unusablePasswordHash } from '../users'
import { chosenForm } from './admissionForms'
import { beginStay, reserveBed } from './beds'
import { takeAdmitted } from './responsibleDoctor'

const permission = 'create-episode'

const HospitalRow = z.strictObject({ id: z.int(), country: z.string() })

/** @throws Problem 422 if the caller admits nobody to the hospital */
async function hospitalOf(id: number): Promise<z.output<typeof HospitalRow>> {
  const [row] = await readRows(
    HospitalRow,
    sql`select hospitals.id, countries.code as country
      from hospitals join countries on countries.id = hospitals.country_id
      where hospitals.id = ${id} and ${seesEpisodesOf(caller(), [permission], sql`hospitals.id`)}`,
  )
  if (!row) throw fieldProblem('hospital_id', 'validation.invalidLocation')
  return row
}

/** @throws Problem 422 */
async function checkSpecialty(id: number): Promise<void> {
  if ((await db().$count(specialties, eq(specialties.id, id))) === 0)
    throw fieldProblem('specialty_id', 'validation.invalidSpecialty')
}

/** Returns the request without a guardian, if none is given. */
function withChosenGuardian(input: EpisodeInput): EpisodeInput {
  if (hasGuardian(input)) return input
  return {
    ...input,
    guardian_first_name: null,
    guardian_last_name: null,
    guardian_email: null,
    guardian_address: null,
    guardian_uuid: null,
    guardian_phone: null,
  }
}

const OpenRow = z.strictObject({ name: z.string(), alternate_name: z.string().nullable(), is_seen: z.boolean() })

/**
 * Locks a patient, so that two people do not admit them at the same time, and checks that they have no open episode.
 * @throws Problem 422 on patient_id, which names the hospital if the caller sees its episode
 */
async function checkNotAdmitted(patientId: number): Promise<void> {
  await lockPatient(patientId)
  const isSeen = await context().platform.access.condition('episode', caller(), [
    permission,
    'list-episode',
    'show-episode',
    'update-episode',
  ])
  const [open] = await readRows(
    OpenRow,
    sql`select hospitals.name, hospitals.alternate_name, ${isSeen} as is_seen
      from episodes join hospitals on hospitals.id = episodes.hospital_id
      where episodes.patient_id = ${patientId} and episodes.status = 0`,
  )
  if (!open) return
  throw open.is_seen
    ? fieldProblem('patient_id', 'episode.openAt', { hospital: localizedName(open) })
    : fieldProblem('patient_id', 'episode.openElsewhere')
}

async function insertEpisode(
  input: EpisodeInput,
  { id: patientId, differentFrom }: ChosenPatient,
  guardianPhone: string | null,
) {
  const { hospital_id, specialty_id, severity, department_id, bed } = input
  const { guardian_first_name, guardian_last_name, guardian_email, guardian_address, guardian_uuid } = input
  const { chief_complaint, present_illness_history, examination } = input
  const at = now()
  const inserting = db()
    .insert(episodes)
    .values({
      ...{ hospital_id, specialty_id, severity, department_id, bed },
      ...{ guardian_first_name, guardian_last_name, guardian_email, guardian_address, guardian_uuid },
      ...{ chief_complaint, present_illness_history, examination },
      patient_id: patientId,
      guardian_phone: guardianPhone,
      different_from: differentFrom,
      editor_id: caller().id,
      edited_at: at,
      creator_id: caller().id,
      created_at: at,
    })
    .returning()
  const [episode] = await mapUniqueViolation(inserting, 'patient_id', 'episode.openElsewhere')
  return orNotFound(episode)
}

/**
 * Stores the answers to the admission form as a draft about the episode.
 * @throws Problem 422 on `surveys_answers.{line_id}`
 */
async function storeAdmissionForm(
  survey: { id: number; line_id: number },
  episode: typeof episodes.$inferSelect,
  { surveys_answers }: EpisodeInput,
): Promise<void> {
  const { id, patient_id, hospital_id, specialty_id } = episode
  const saved = await createSubmission(
    {
      survey: { id: survey.id, line_id: survey.line_id },
      ...{ patient_id, hospital_id, specialty_id },
      model_type: 'episode',
      model_id: id,
      type: 'general',
      client_id: null,
      sent_survey_id: null,
    },
    { surveys_answers },
    'draft',
  )
  await db().update(episodes).set({ admission_instance_id: saved.id }).where(eq(episodes.id, id))
}

async function admitInTransaction(input: EpisodeInput, passwordHash: string): Promise<number> {
  const { id: hospitalId, country } = await hospitalOf(input.hospital_id)
  await checkSpecialty(input.specialty_id)
  const form = await chosenForm(hospitalId, input)
  if (!form && input.surveys_answers.length > 0) throw fieldProblem('specialty_form_id', 'validation.required')
  const guardianPhone = phoneAt(country, 'guardian_phone', input.guardian_phone)
  const patient = await choosePatient(input, { relation: 'episode', permission, hospitalId }, passwordHash)
  await checkNotAdmitted(patient.id)
  await reserveBed(hospitalId, input)
  const episode = await insertEpisode(input, patient, guardianPhone)
  await beginStay(episode, input, episode.created_at)
  await takeAdmitted(episode.id)
  if (input.icd_codes.length > 0) await replaceCodes({ episode_id: episode.id }, input.icd_codes)
  if (form) await storeAdmissionForm(form, episode, input)
  return episode.id
}

/**
 * Admits a registered or a new patient, in one transaction.
 * @param respond reads the response; called in the transaction with the id of the episode
 * @throws Problem 422; on patient_id if the patient has an open episode anywhere, on bed if it is occupied
 */
export function admit<T>(input: EpisodeInput, respond: (id: number) => Promise<T>): Promise<T> {
  const admission = withChosenGuardian(input)
  return callTransactionAfter(
    async () => (isNewPatient(admission) ? unusablePasswordHash() : ''),
    async (passwordHash) => respond(await admitInTransaction(admission, passwordHash)),
  )
}
